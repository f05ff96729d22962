// Dialog that begins a calibration: the scenario, the people who mark, the number of talks, and the wanted agreement.
import { Form, Select } from 'antd'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import { maxRaters, maxTalks, minRaters, minTalks, talkCalibrations, usualTarget } from '../contract.ts'

interface Values {
  subSceneId: string | null
  raterIds: string[]
  talks: number | null
  target: number | null
}
const blank: Values = { subSceneId: null, raterIds: [], talks: maxTalks, target: usualTarget }

function SceneSelect(props: { value?: string | null; onChange?: (id: string) => void; id?: string }) {
  const { data } = useApiQuery(talkCalibrations.places, {})
  // the list has the latest version of a scenario first
  const places = (data ?? []).filter(({ subSceneId }, i, all) => all.findIndex((one) => one.subSceneId === subSceneId) === i)
  return (
    <Select
      {...props}
      placeholder="选择情景"
      notFoundContent={`还没有练过 ${minTalks} 次以上的情景`}
      showSearch={searchByLabel}
      options={places.map(({ subSceneId, title, courseTitle, talks }) => ({
        value: subSceneId,
        label: `${title}（${courseTitle}，${talks} 次对话）`,
      }))}
    />
  )
}

function RatersSelect(props: { value?: string[]; onChange?: (ids: string[]) => void; id?: string }) {
  const { data } = useApiQuery(talkCalibrations.raters, {})
  return (
    <Select
      {...props}
      mode="multiple"
      maxCount={maxRaters}
      placeholder={`选择 ${minRaters} 到 ${maxRaters} 人`}
      showSearch={searchByLabel}
      options={(data ?? []).map(({ id, name, workNo, departName }) => ({
        value: id,
        label: [name, workNo, departName].filter(Boolean).join(' · '),
      }))}
    />
  )
}

export function CalibrationDialog({ open, onClose, onBegun }: { open: boolean; onClose: () => void; onBegun: (id: string) => void }) {
  const create = useApiMutation(talkCalibrations.begin, { done: '校准已发起', refresh: [talkCalibrations.page], form: true })
  return (
    <FormModal<Values>
      open={open}
      title="发起校准"
      draft="calibration"
      initial={blank}
      okText="发起校准"
      onClose={onClose}
      onSubmit={async ({ subSceneId, raterIds, talks, target }, { keeper }) => {
        const body = { subSceneId: subSceneId ?? '', raterIds, talks: talks ?? maxTalks, target: target ?? usualTarget }
        const told = await create.run({ body }, { keeper })
        if (told.ok) onBegun(told.content.id)
        return told
      }}
    >
      <Form.Item
        name="subSceneId"
        label="情景"
        extra="随机选取您可以点评的练习对话；评的人只看到对话，看不到学员姓名、系统的发现和别人的评定"
        rules={[{ required: true, message: '请选择情景' }]}
      >
        <SceneSelect />
      </Form.Item>
      <Form.Item
        name="raterIds"
        label="评的人"
        required
        rules={[{ type: 'array', min: minRaters, max: maxRaters, message: `请选择${minRaters}到${maxRaters}人` }]}
      >
        <RatersSelect />
      </Form.Item>
      <div className="yw-form-row">
        <NumberItem
          name="talks"
          label="对话数"
          rules={[{ required: true, message: '请输入对话数' }]}
          input={{ min: minTalks, max: maxTalks, precision: 0, suffix: '次', style: { width: '100%' } }}
        />
        <NumberItem
          name="target"
          label="目标：评定相同"
          rules={[{ required: true, message: '请输入目标' }]}
          input={{ min: 50, max: 100, precision: 0, suffix: '%', style: { width: '100%' } }}
        />
      </div>
    </FormModal>
  )
}
