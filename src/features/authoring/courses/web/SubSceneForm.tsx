// Form of a sub-scene: name, content by lines, uploaded intro.
import { Form, Input } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { pick } from '#shared/field-table.ts'
import { contentFault, linesOf } from '#shared/text.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { TextFields } from '#ui/form/TextFields.tsx'
import { useShowMade } from '#ui/table/use-show-made.ts'
import { MediaField } from '#ui/media/MediaField.tsx'
import { files, uploadRules } from '#features/organisation/files/contract.ts'
import { type Course, courses } from '../contract.ts'
import { formOfPart, namesOfPart } from '../fields.ts'
import { latestOf } from './latest.ts'
import { formTitle } from '#ui/form/form-title.ts'

interface Props {
  of: Course | 'new' | null
  sceneId: string
  /** Content of the footer in read-only mode: a link onwards. */
  onward?: ReactNode
  /** Preview of the reading below the content; a higher feature provides it. */
  reading?: ComponentType<{ text: string }>
  onClose: () => void
}
const plain = namesOfPart('SUB_SCENE')
type Values = Pick<Course, 'title' | 'contentStr' | 'intro' | (typeof plain)[number]>
/** The form edits only an uploaded video, because the list plays a generated one; read-only mode shows either. */
const valuesOf = (of: Course, all = false): Values => ({
  ...pick(of, ['title', ...plain, 'contentStr']),
  intro: all || of.mediaProvider === 'CUSTOMER' ? of.intro : null,
})
const fails = (fault: string | undefined) => (fault ? Promise.reject(new Error(fault)) : Promise.resolve())

function Beneath({ reading: Reading }: { reading: ComponentType<{ text: string }> }) {
  const content = Form.useWatch<string | undefined>('contentStr')
  return <Reading text={content ?? ''} />
}

export function SubSceneForm({ of, sceneId, onward, reading, onClose }: Props) {
  const refresh = [courses.page, courses.detail, courses.tree]
  const create = useApiMutation(courses.createSubScene, { done: '子场景新建成功', refresh, form: true, onDone: useShowMade() })
  const update = useApiMutation(courses.updateSubScene, { done: '子场景修改成功', refresh, form: true })
  const subScene = of === 'new' ? null : of
  const readOnly = subScene !== null && !subScene.canEdit
  return (
    <FormModal<Values>
      open={of !== null}
      title={formTitle('子场景', subScene, readOnly)}
      readOnly={readOnly}
      {...(readOnly ? { footer: onward } : {})}
      subject={subScene?.title}
      draft={`sub-scene:${subScene?.id ?? `new:${sceneId}`}`}
      initial={subScene ? valuesOf(subScene, readOnly) : {}}
      okText={subScene ? '保存' : '新建子场景'}
      width="m"
      onClose={onClose}
      {...latestOf(subScene?.id, valuesOf)}
      fieldOf={(field) => (field.startsWith('content') ? 'contentStr' : field)}
      onSubmit={(values, { touched, version, keeper }) =>
        subScene
          ? update.run({ body: { ...touched, id: subScene.id, version: version ?? subScene.version } }, { keeper })
          : create.run({ body: { ...values, parentId: sceneId } }, { keeper })
      }
    >
      <Form.Item name="title" label="子场景名称" rules={[{ required: true, whitespace: true, message: '请输入子场景名称' }]}>
        <Input maxLength={100} showCount autoFocus placeholder="如：二胎妈妈王女士" />
      </Form.Item>
      <TextFields fields={formOfPart('SUB_SCENE')} />
      <Form.Item
        name="contentStr"
        label="子场景内容"
        rules={[{ validator: (_, text?: string) => fails(contentFault(linesOf(text ?? ''))) }]}
        extra={
          <>
            每行一句，空行会被去掉；介绍视频按这里的内容朗读
            {reading && !readOnly && <Beneath reading={reading} />}
          </>
        }
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} placeholder="人物、背景、这次对话的目标" />
      </Form.Item>
      <Form.Item name="intro" label="介绍视频" extra="可上传自有视频；不上传时由数字人生成">
        <MediaField
          disabled={readOnly}
          kind="video"
          endpoint={files.upload}
          query={{ field: 'video' }}
          direct={{
            endpoint: courses.uploadToken,
            query: subScene ? { id: subScene.id, type: 'SUB_SCENE' } : { id: sceneId, type: 'SCENE' },
          }}
          rule={uploadRules.video}
          url={subScene?.videoFileUrl ?? null}
          converts
          trimmer={files.trim}
          unfit={subScene?.unfit ?? null}
        />
      </Form.Item>
    </FormModal>
  )
}
