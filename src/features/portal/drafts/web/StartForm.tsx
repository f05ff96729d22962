// Form of a new batch: documents or single passages, where drafts go, how many and of which types; it tells what the batch may cost.
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { BankPicker } from '#features/assessment/question-banks/web/BankPicker.tsx'
import { PlacePicker } from '#features/authoring/course-authoring/web/PlacePicker.tsx'
import { usePlaces } from '#features/authoring/course-authoring/web/use-places.ts'
import { type Batch, type DraftKind, draftKinds, drafts, draftTypeLabels, maxDocuments, maxWanted } from '../contract.ts'
import { DocumentChoice } from './DocumentChoice.tsx'
import { PassageChoice } from './PassageChoice.tsx'

export interface ChosenPassage {
  documentId: string
  no: number
  title: string
  text: string
}
interface Values {
  documentIds: string[]
  passages: ChosenPassage[]
  targetId: string
  wanted: number
  types: (keyof typeof draftTypeLabels)[]
}

interface Props {
  kind: DraftKind
  open: boolean
  onClose: () => void
  onStarted: (batch: Batch) => void
}

const types = Object.entries(draftTypeLabels).map(([value, label]) => ({ value, label }))
/** A rule of its own, because a group of checkboxes may not be marked as required. */
const chosen = async (_: unknown, list: string[] | undefined) => {
  if (!list?.length) throw new Error('请选择题型')
}
const count = (n: number) => n.toLocaleString('zh-CN')

/** The documents of a request: whole ones, and those of single passages. */
function documentsOf({ documentIds = [], passages = [] }: Partial<Values>) {
  const single = new Map<string, number[]>()
  for (const { documentId, no } of passages) single.set(documentId, [...(single.get(documentId) ?? []), no])
  return [
    ...documentIds.filter((id) => !single.has(id)).map((id) => ({ id })),
    ...[...single].map(([id, numbers]) => ({ id, passages: numbers.toSorted((a, b) => a - b) })),
  ]
}

/** Names the operator of the model, and the tokens of the batch. */
function Cost({ kind, values }: { kind: DraftKind; values: Partial<Values> }) {
  const documents = useDebouncedValue(JSON.stringify(documentsOf(values).slice(0, maxDocuments)), 300)
  const wanted = Number(useDebouncedValue(String(Math.min(maxWanted, Math.max(1, Math.round(values.wanted ?? 1)))), 300))
  const { data } = useApiQuery(
    drafts.offer,
    { body: { kind, wanted, documents: JSON.parse(documents) as { id: string }[] } },
    { inPlace: true },
  )
  if (!data?.service) return null
  const { service, used, most, needed } = data
  const left = most > 0 ? `，今日还剩 ${count(Math.max(0, most - used))}` : ''
  return (
    <span className="yw-muted yw-small">
      由{service.operator}的 {service.model} 起草{needed > 0 ? `，最多用 ${count(needed)} token${left}` : ''}
    </span>
  )
}

function Target({ kind, open }: { kind: DraftKind; open: boolean }) {
  const isScript = kind === 'SCRIPT'
  const { options, loading } = usePlaces('SUB_SCENE', open && isScript)
  return (
    <Form.Item
      name="targetId"
      label={isScript ? '用到哪个子场景' : '用到哪个题库'}
      extra={isScript ? '采用的话术加在这个子场景的末尾' : '采用的试题加到这个题库'}
      rules={[{ required: true, message: isScript ? '请选择子场景' : '请选择题库' }]}
    >
      {isScript ? <PlacePicker options={options} loading={loading} none="还没有可以编辑的子场景" /> : <BankPicker editable />}
    </Form.Item>
  )
}

export function StartForm({ kind, open, onClose, onStarted }: Props) {
  const [values, setValues] = useState<Partial<Values>>({})
  const start = useApiMutation(drafts.start, { done: '已开始起草', refresh: [drafts.page], form: true, onDone: onStarted })
  return (
    <FormModal<Values>
      open={open}
      title={`起草${draftKinds[kind]}`}
      draft={`drafts:${kind}`}
      okText="开始起草"
      width="m"
      initial={{ documentIds: [], passages: [], wanted: 12, types: ['SINGLE', 'JUDGE'] }}
      footer={open && <Cost kind={kind} values={values} />}
      fieldOf={(field) => (field.startsWith('documents') ? 'documentIds' : field)}
      onClose={onClose}
      onChange={setValues}
      onSubmit={(given, { keeper }) => {
        const { targetId, wanted } = given
        const asked = { kind, documents: documentsOf(given), targetId, wanted, types: kind === 'QUESTION' ? given.types : [] }
        return start.run({ body: asked }, { keeper })
      }}
    >
      <Form.Item
        name="documentIds"
        label="资料"
        extra="标为仅本机的资料不会发送给外部服务，须先在「资料」里允许外发"
        dependencies={['passages']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, ids: string[] | undefined) => {
              if (!ids?.length && !(getFieldValue('passages') as ChosenPassage[] | undefined)?.length) throw new Error('请选择资料')
            },
          }),
        ]}
      >
        <DocumentChoice />
      </Form.Item>
      <Form.Item name="passages" label="只用其中几段" extra="可不选；选了段的资料只用这几段">
        <PassageChoice />
      </Form.Item>
      <Target kind={kind} open={open} />
      <NumberItem
        name="wanted"
        label="数量"
        rules={[{ required: true, message: `请输入1到${maxWanted}的整数` }]}
        input={{ min: 1, max: maxWanted, precision: 0, suffix: '条', style: { width: 160 } }}
      />
      {kind === 'QUESTION' && (
        <Form.Item name="types" label="题型" rules={[{ validator: chosen }]}>
          <Checkbox.Group options={types} />
        </Form.Item>
      )}
    </FormModal>
  )
}
