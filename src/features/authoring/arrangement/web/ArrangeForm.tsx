// Form of one line in script arrangement: other types and rules; the medium follows from the type.
import { Form, Select } from 'antd'
import { Segmented } from '#ui/page/Segmented.tsx'
import { optionsOf } from '#shared/field-table.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal, type Saving } from '#ui/form/FormModal.tsx'
import { mediaTypeLabels, needAnswerLabels, type Script, scripts } from '#features/authoring/scripts/contract.ts'
import { LongText, OwnMedia, ownAudio, PlainFields } from '#features/authoring/scripts/web/LineForm.tsx'
import { type LineValues, typesFor, valuesOf } from '#features/authoring/scripts/web/line-rules.ts'

interface Props {
  of: Script | 'new' | null
  subSceneId: string
  onClose: () => void
}
type Values = Omit<LineValues, 'mediaType' | 'imageFile'>

const fresh: Values = { type: 'QUESTION', needAnswer: 'NEED' }

/** Omits the media type, which follows from the type, and the picture, which this form cannot edit. */
function valuesHere(line: Script): Values {
  const { mediaType: _asked, imageFile: _picture, ...values } = valuesOf(line)
  return values
}

/** Returns the edit: only the touched fields, and the media type if a file of another kind was uploaded. */
function toEdit(line: Script | null, medium: 'VIDEO' | 'AUDIO', { audioFile, videoFile, ...rest }: Partial<Values>, version?: string) {
  const file = { ...(audioFile === undefined ? {} : { audioFile }), ...(videoFile === undefined ? {} : { videoFile }) }
  const other = line && line.mediaType !== medium && (audioFile || videoFile)
  const media = { ...file, ...(other ? { mediaType: medium } : {}) }
  return line
    ? { ...rest, ...media, editType: 'UPDATE' as const, id: line.id, version: version ?? line.version }
    : { ...rest, ...media, editType: 'CREATE' as const }
}

export function ArrangeForm({ of, subSceneId, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const type = Form.useWatch('type', form)
  const needAnswer = Form.useWatch('needAnswer', form)
  const line = of === 'new' ? null : of
  const medium = type === 'QUESTION' ? ('VIDEO' as const) : ('AUDIO' as const)
  // a line with another media type keeps it until a file is uploaded
  const hint =
    !line || line.mediaType === medium
      ? '不上传时由数字人生成'
      : `这一句现在是${mediaTypeLabels[line.mediaType]}，上传后改为${mediaTypeLabels[medium]}`
  const isPicture = line?.mediaType === 'IMAGE'
  const save = useApiMutation(scripts.save, { done: line ? '编辑成功' : '保存成功', refresh: [scripts.list, scripts.page], form: true })

  const submit = (values: Values, { touched, version, keeper }: Saving<Values>) => {
    const edit = toEdit(line, medium, line ? touched : values, version)
    return save.run({ params: { subSceneId }, body: [edit] }, { keeper })
  }
  const latest = async () => {
    const now: Script = await call(scripts.detail, { params: { id: line?.id ?? '' } })
    return { values: valuesHere(now), version: now.version }
  }
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      title={line ? '编辑脚本' : '添加脚本'}
      {...(line ? { subject: `第${line.seq + 1}句`, latest } : {})}
      draft={`script:${line?.id ?? `new:${subSceneId}`}`}
      initial={line ? valuesHere(line) : fresh}
      okText={line ? '保存' : '添加脚本'}
      width="m"
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="yw-form-row">
        <Form.Item name="type" label="类型" rules={[{ required: true, message: '请选择类型' }]}>
          <Select options={typesFor('arrange', line?.type)} />
        </Form.Item>
        <Form.Item name="needAnswer" label="是否需要回答" rules={[{ required: true, message: '请选择是否需要回答' }]}>
          <Segmented block aria-label="是否需要回答" options={optionsOf(needAnswerLabels)} />
        </Form.Item>
        <PlainFields part="line" />
      </div>
      <PlainFields part="text" />
      {isPicture ? (
        <p className="yw-second yw-arrange-picture">
          {line.imageFileUrl && <img src={line.imageFileUrl} alt="" />}
          这一句是图片，没有文字；图片在「课程管理」的脚本中更换。
        </p>
      ) : (
        <>
          <Form.Item name="text" label="问题/提示" rules={[{ required: true, whitespace: true, message: '请输入问题' }]}>
            <LongText name="text" />
          </Form.Item>
          {medium === 'VIDEO' ? (
            <Form.Item key="video" name="videoFile" label="视频" extra={hint}>
              <OwnMedia kind="video" of={subSceneId} url={line?.videoFileUrl ?? null} unfit={line?.unfit} />
            </Form.Item>
          ) : (
            <Form.Item key="audio" name="audioFile" label="音频" extra={hint}>
              <OwnMedia {...ownAudio(line, subSceneId, 'audioFile')} unfit={line?.unfit} />
            </Form.Item>
          )}
        </>
      )}
      {needAnswer === 'NEED' && (
        <>
          <Form.Item name="answerText" label="参考答案" rules={[{ required: true, whitespace: true, message: '请输入参考答案' }]}>
            <LongText name="answerText" />
          </Form.Item>
          <PlainFields part="answer" />
          <Form.Item name="answerAudioFile" label="参考答案音频" extra="不上传时由数字人生成">
            <OwnMedia {...ownAudio(line, subSceneId, 'answerAudioFile')} unfit={line?.answerUnfit} />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
