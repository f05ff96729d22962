// Form of a script line, with its rules.
import { Form, Select } from 'antd'
import type { ComponentType } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { optionsOf } from '#shared/field-table.ts'
import { textLength } from '#shared/text.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { formTitle } from '#ui/form/form-title.ts'
import { FormModal, type Saving } from '#ui/form/FormModal.tsx'
import { mediaTypeLabels, needAnswerLabels, type Script, scripts, shortText } from '../contract.ts'
import { LongText, OwnMedia, ownAudio, PlainFields } from './LineForm.tsx'
import { lengthTold, type LineValues, textFault, typesFor, valuesOf } from './line-rules.ts'

interface Props {
  of: Script | 'new' | null
  subSceneId: string
  readOnly?: boolean
  /** Preview of the reading below a text; a higher feature provides it. */
  reading?: ComponentType<{ text: string }>
  onClose: () => void
}

const longEnough = (name: 'text' | 'answerText') => ({
  validator: (_: unknown, value: string | undefined) => {
    const fault = textFault('script', name, value)
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  },
})

function Counter({ name }: { name: 'text' | 'answerText' }) {
  const value = Form.useWatch<string | undefined>(name)
  const n = textLength(value ?? '')
  return <span className={n > 0 && n <= shortText ? 'yw-small yw-warn' : 'yw-small yw-muted'}>{lengthTold('script', value ?? '')}</span>
}

function Beneath({ name, reading: Reading }: { name: 'text' | 'answerText'; reading: Props['reading'] }) {
  const value = Form.useWatch<string | undefined>(name)
  return (
    <>
      <Counter name={name} />
      {Reading && <Reading text={value ?? ''} />}
    </>
  )
}

interface OwnFileProps {
  mediaType: Script['mediaType'] | undefined
  script: Script | null
  subSceneId: string
  readOnly: boolean
}

/** Upload of the medium of the line: a picture is compulsory, other media are generated without an upload. */
function OwnFile({ mediaType, script, subSceneId, readOnly }: OwnFileProps) {
  if (mediaType === 'IMAGE')
    return (
      <Form.Item name="imageFile" label="图片" rules={[{ required: true, message: '请上传图片' }]}>
        <OwnMedia kind="image" of={subSceneId} url={script?.imageFileUrl ?? null} disabled={readOnly} />
      </Form.Item>
    )
  if (mediaType === 'VIDEO')
    return (
      <Form.Item name="videoFile" label={readOnly ? '视频' : '自有视频'} extra="不上传时由数字人生成">
        <OwnMedia kind="video" of={subSceneId} url={script?.videoFileUrl ?? null} unfit={script?.unfit} disabled={readOnly} />
      </Form.Item>
    )
  return mediaType === 'AUDIO' ? (
    <Form.Item name="audioFile" label={readOnly ? '音频' : '自有音频'} extra="不上传时由数字人生成">
      <OwnMedia {...ownAudio(script, subSceneId, 'audioFile')} unfit={script?.unfit} disabled={readOnly} />
    </Form.Item>
  ) : null
}

function OwnAnswer({ script, subSceneId, readOnly }: Omit<OwnFileProps, 'mediaType'>) {
  return (
    <Form.Item name="answerAudioFile" label={readOnly ? '参考答案音频' : '自有参考答案音频'} extra="不上传时由数字人生成">
      <OwnMedia {...ownAudio(script, subSceneId, 'answerAudioFile')} unfit={script?.answerUnfit} disabled={readOnly} />
    </Form.Item>
  )
}

const fresh: LineValues = { type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NEED' }
export function ScriptForm({ of, subSceneId, readOnly = false, reading, onClose }: Props) {
  const [form] = Form.useForm<LineValues>()
  const mediaType = Form.useWatch('mediaType', form)
  const needAnswer = Form.useWatch('needAnswer', form)
  const script = of === 'new' ? null : of
  const save = useApiMutation(scripts.save, { done: script ? '编辑成功' : '新增成功', refresh: [scripts.page, scripts.list], form: true })

  const submit = (values: LineValues, { touched, version, keeper }: Saving<LineValues>) => {
    const update = script && { ...touched, editType: 'UPDATE' as const, id: script.id, version: version ?? script.version }
    const edit = update ?? { ...values, editType: 'CREATE' as const }
    return save.run({ params: { subSceneId }, body: [edit] }, { keeper })
  }
  const latest = async () => {
    const line: Script = await call(scripts.detail, { params: { id: script?.id ?? '' } })
    return { values: valuesOf(line), version: line.version }
  }

  return (
    <FormModal<LineValues>
      open={of !== null}
      form={form}
      title={script ? formTitle('脚本', script, readOnly) : '新增脚本'}
      readOnly={readOnly}
      {...(script ? { subject: `第${script.seq + 1}句` } : {})}
      draft={`script:${script?.id ?? `new:${subSceneId}`}`}
      initial={script ? valuesOf(script, readOnly) : fresh}
      {...(script ? { latest } : {})}
      okText={script ? '保存' : '新增脚本'}
      width="m"
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="yw-form-row">
        <Form.Item name="type" label="类型" rules={[{ required: true, message: '请选择类型' }]}>
          <Select options={typesFor('script', script?.type)} />
        </Form.Item>
        <Form.Item name="needAnswer" label="是否需要回答" rules={[{ required: true, message: '请选择是否需要回答' }]}>
          <Segmented block aria-label="是否需要回答" options={optionsOf(needAnswerLabels)} />
        </Form.Item>
        <PlainFields part="line" />
      </div>
      <Form.Item name="mediaType" label="媒体类型" rules={[{ required: true, message: '请选择媒体类型' }]}>
        <Segmented
          block
          aria-label="媒体类型"
          options={optionsOf(mediaTypeLabels)}
          onChange={() => form.setFieldsValue({ imageFile: null, audioFile: null, videoFile: null })}
        />
      </Form.Item>
      {mediaType !== 'IMAGE' && (
        <Form.Item
          name="text"
          label="文本"
          required
          extra={!readOnly && <Beneath name="text" reading={reading} />}
          rules={[longEnough('text')]}
        >
          <LongText name="text" />
        </Form.Item>
      )}
      <PlainFields part="text" />
      <OwnFile mediaType={mediaType} script={script} subSceneId={subSceneId} readOnly={readOnly} />
      {needAnswer === 'NEED' && (
        <>
          <Form.Item
            name="answerText"
            label="参考答案"
            required
            extra={!readOnly && <Beneath name="answerText" reading={reading} />}
            rules={[longEnough('answerText')]}
          >
            <LongText name="answerText" />
          </Form.Item>
          <PlainFields part="answer" />
          <OwnAnswer script={script} subSceneId={subSceneId} readOnly={readOnly} />
        </>
      )}
    </FormModal>
  )
}
