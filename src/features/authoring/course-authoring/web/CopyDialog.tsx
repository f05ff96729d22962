// Dialog «复制到…»: a scene into a course, a sub-scene into a scene, lines into a sub-scene.
import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type MutationOutcome, useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Saving } from '#ui/form/use-editing.tsx'
import type { NoticeAction } from '#ui/page/notice.ts'
import { courses, type CourseType } from '#features/authoring/courses/contract.ts'
import { recycleKindLabels } from '#features/organisation/recycle-bin/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'
import { addressOf } from './address-rules.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { type PlaceOption, usePlaces } from './use-places.ts'

export interface Copied {
  type: 'SCENE' | 'SUB_SCENE' | 'SCRIPT'
  ids: string[]
  /** Name of the copied records. */
  subject: string
  /** Id of the current parent. */
  parentId: string
  onDone?: () => void
}
interface Values {
  target?: string
}

const levels = { SCENE: 'COURSE', SUB_SCENE: 'SCENE', SCRIPT: 'SUB_SCENE' } as const satisfies Record<Copied['type'], CourseType>
const notes: Record<Copied['type'], ReactNode> = {
  SCENE: '连同其下的子场景、脚本、音视频和数字人设置一起复制。复制到原课程时排在原场景之后，否则排在最后。',
  SUB_SCENE: '连同其下的脚本、音视频和数字人设置一起复制。复制到原场景时排在原子场景之后，否则排在最后。',
  SCRIPT: '连同音视频一起复制，按原来的顺序排在最后。',
}

const pageOf = ({ path }: PlaceOption) => {
  const [course, scene, subScene] = path.map((p) => p.id)
  const courseId = course ?? ''
  if (subScene) return addressOf.script({ id: subScene, courseId, parentId: scene ?? '', canEdit: true })
  return scene ? addressOf.subScene({ id: scene, courseId, canEdit: true }) : addressOf.scene({ id: courseId, canEdit: true })
}

/** Copies at once; the notice links to the copy. */
export function CopyDialog({ of, onClose }: { of: Copied | null; onClose: () => void }) {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const type = of?.type ?? 'SCRIPT'
  const { options, byId, loading } = usePlaces(levels[type], of !== null)
  const offer = (target: string): NoticeAction | undefined => {
    const place = byId.get(target)
    return place && target !== of?.parentId ? { label: '前往', run: () => void navigate(pageOf(place)) } : undefined
  }
  const copy = useApiMutation(courseAuthoring.copy, {
    done: ({ title }) => `复制成功：${title}`,
    offer: ({ parentId }) => offer(parentId ?? ''),
    refresh: [courses.page, courses.tree, courseAuthoring.contents],
    form: true,
  })
  const copyLines = useApiMutation(courseAuthoring.copyScripts, {
    left: { verb: '复制', leads: { nowhere: 'only what is deleted already is left out' } },
    done: ({ ids }) => `复制成功：${ids.length}条脚本`,
    offer: () => offer(form.getFieldValue('target') ?? ''),
    refresh: [scripts.page, scripts.list],
    form: true,
  })
  const here = of ? byId.get(of.parentId) : undefined
  // the tree may load after the dialog opens
  useEffect(() => {
    if (here && !here.disabled && !form.getFieldValue('target')) form.setFieldsValue({ target: here.value })
  }, [here, form])
  const submit = async ({ target = '' }: Values, { keeper }: Saving<Values>): Promise<MutationOutcome> => {
    if (!of) throw new Error('nothing to copy')
    const outcome =
      of.type === 'SCRIPT'
        ? await copyLines.run({ body: { ids: of.ids, subSceneId: target } }, { keeper })
        : await copy.run({ body: { id: of.ids[0] ?? '', parentId: target } }, { keeper })
    if (outcome.ok) of.onDone?.()
    return outcome
  }
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      title="复制到"
      {...(of ? { subject: of.subject } : {})}
      okText="复制"
      light
      draft={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="target"
        label={`目标${recycleKindLabels[levels[type]]}`}
        rules={[{ required: true, message: `请选择目标${recycleKindLabels[levels[type]]}` }]}
        extra={notes[type]}
      >
        <PlacePicker options={options} loading={loading} none="没有可以编辑的位置" shown={here} />
      </Form.Item>
    </FormModal>
  )
}
