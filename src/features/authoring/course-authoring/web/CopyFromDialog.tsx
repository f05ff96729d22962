// Dialog that copies all lines of another sub-scene into this one.
import { Form } from 'antd'
import { type MutationOutcome, useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Saving } from '#ui/form/use-editing.tsx'
import { showSuccess, showWarning } from '#ui/page/notice.ts'
import { maxSaved, scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { usePlaces } from './use-places.ts'

interface Values {
  source?: string
}

export function CopyFromDialog({ of, onClose }: { of: { id: string; title: string } | null; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { options, loading } = usePlaces('SUB_SCENE', of !== null, of?.id)
  const copy = useApiMutation(courseAuthoring.copyScripts, {
    left: { verb: '复制', leads: { nowhere: 'only what is deleted already is left out' } },
    refresh: [scripts.page, scripts.list],
    form: true,
  })
  const submit = async ({ source = '' }: Values, { keeper }: Saving<Values>): Promise<MutationOutcome> => {
    const ids = (await call(scripts.list, { params: { subSceneId: source } })).map((line) => line.id)
    if (!ids.length) showWarning('那个子场景还没有脚本')
    for (let from = 0; from < ids.length; from += maxSaved) {
      const outcome = await copy.run({ body: { ids: ids.slice(from, from + maxSaved), subSceneId: of?.id ?? '' } }, { keeper })
      if (!outcome.ok) return outcome
    }
    if (ids.length) showSuccess(`复制成功：${ids.length}条脚本`)
    return { ok: true, content: undefined }
  }
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      title="从别的子场景复制"
      {...(of ? { subject: of.title } : {})}
      okText="复制"
      light
      draft={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="source"
        label="来源子场景"
        rules={[{ required: true, message: '请选择来源子场景' }]}
        extra="全部脚本连同音视频一起复制到这里，原来的不变。"
      >
        <PlacePicker options={options} loading={loading} none="没有别的子场景" />
      </Form.Item>
    </FormModal>
  )
}
