// Form of an own voice: a built-in voice with its own delivery, or a voice of a service.
import { Form, Input, Select } from 'antd'
import { byName, pick } from '#shared/field-table.ts'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { pickDirty } from '#ui/form/dirty-fields.ts'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { MediaField } from '#ui/media/MediaField.tsx'
import { addressOf } from '#ui/api/address.ts'
import { files, uploadRules } from '#features/organisation/files/contract.ts'
import { digitalHumans, type OwnSource, type OwnTemplate } from '../contract.ts'
import { type Delivery, deliveryFields, deliveryFrom, deliveryNames, type TemplateField, templateFieldNames } from '../fields.ts'
import { DeliverySlider } from './Delivery.tsx'
import { Listen } from './Listen.tsx'
import { useTemplates } from './use-templates.ts'
import { OwnFields } from './OwnFields.tsx'

type Kind = 'house' | 'openai' | 'duix' | 'sherpa'
interface Values extends Partial<Pick<OwnTemplate, TemplateField>>, Partial<Delivery> {
  name: string
  gender: 1 | 2
  kind: Kind
  /** Built-in voice by gender; each gender keeps its choice when the user switches. */
  house?: Partial<Record<1 | 2, string>>
  /** Name of the voice at the service. */
  voice?: string
  model?: string
  file?: string
  referenceText?: string
  speaker?: number
  /** Pack of an added natural voice; it cannot be changed. */
  pack?: string
}
interface Props {
  of: OwnTemplate | 'new' | null
  onClose: () => void
}

const kinds: { value: Kind; label: string }[] = [
  { value: 'house', label: '系统声音 · 另一种语速与音调' },
  { value: 'openai', label: 'OpenAI 兼容语音服务' },
  { value: 'duix', label: 'Duix.Avatar · 参考录音' },
  { value: 'sherpa', label: 'sherpa-onnx · 本地模型' },
]

function sourceOf({ kind, gender, house, voice = '', model, file = '', referenceText = '', speaker = 0, pack }: Values): OwnSource {
  if (kind === 'openai') return { provider: 'openai', voice, ...(model ? { model } : {}) }
  if (kind === 'duix') return { provider: 'duix', referenceAudio: file, referenceText }
  return kind === 'sherpa'
    ? { provider: 'sherpa', speaker, ...(pack ? { pack } : {}) }
    : { provider: 'house', voice: house?.[gender] ?? '' }
}

const sentAs = Object.fromEntries(
  (['kind', 'house', 'voice', 'model', 'file', 'referenceText', 'speaker'] as const).map((name) => [name, 'source' as const]),
)

function voiceOf(source: OwnSource, gender: 1 | 2): Partial<Values> {
  if (!('voice' in source)) return {}
  return source.provider === 'house' ? { house: { [gender]: source.voice } } : { voice: source.voice }
}

function initialOf(of: OwnTemplate | null): Partial<Values> {
  if (!of) return { gender: 2, kind: 'house', ...deliveryFrom() }
  const { name, gender, source } = of
  return {
    ...pick(of, [...templateFieldNames, ...deliveryNames]),
    ...{ name, gender, kind: source.provider as Kind },
    ...voiceOf(source, gender),
    ...('model' in source && source.model ? { model: source.model } : {}),
    ...('referenceAudio' in source ? { file: source.referenceAudio, referenceText: source.referenceText } : {}),
    ...('speaker' in source ? { speaker: source.speaker, ...(source.pack ? { pack: source.pack } : {}) } : {}),
  }
}

/** Returns the delivery fields that this kind of voice supports. */
const toldTo = (kind: Kind) => deliveryNames.filter((name) => kind === 'house' || !deliveryFields[name].houseOnly)

/** Audition of the built-in voice with the current delivery. */
function Audition({ voice, how }: { voice: string | undefined; how: Delivery }) {
  if (!voice) return null
  const { method, path } = digitalHumans.preview
  const src = addressOf(method, path, { params: { templateId: voice }, query: how }, 0)
  return (
    <Form.Item label="试听">
      <Listen src={src} name="设定后的声音" />
    </Form.Item>
  )
}

/** Maps a field of the source to the field of the form that holds it. */
const fieldIn = (kind: Kind, gender: 1 | 2) => (field: string) => {
  if (!field.startsWith('source')) return field
  if (kind === 'duix') return field.endsWith('referenceText') ? 'referenceText' : 'file'
  if (kind === 'sherpa') return 'speaker'
  return kind === 'house' ? `house.${gender}` : 'voice'
}

interface SourceProps {
  kind: Kind
  openaiVoices: readonly string[]
  sourceUrl: string | null
  keptAs: string
}

/** Fields that a service needs for this voice. */
function SourceFields({ kind, openaiVoices: names, sourceUrl, keptAs }: SourceProps) {
  if (kind === 'openai')
    return (
      <>
        <Form.Item name="voice" label="服务中的声音" rules={[{ required: true, whitespace: true, message: '请填写声音' }]}>
          {names.length ? (
            <Select options={names.map((name) => ({ value: name, label: name }))} placeholder="请选择" />
          ) : (
            <Input maxLength={100} placeholder="如：zf_xiaoxiao" />
          )}
        </Form.Item>
        <Form.Item name="model" label="模型" extra="不填则用管理员配置的模型">
          <Input maxLength={100} />
        </Form.Item>
      </>
    )
  if (kind === 'duix')
    return (
      <>
        <Form.Item name="file" label="参考录音" rules={[{ required: true, message: '请上传参考录音' }]}>
          <MediaField
            kind="audio"
            endpoint={files.upload}
            query={{ field: 'audio' }}
            rule={uploadRules.audio}
            converter={digitalHumans.convert}
            trimmer={files.trim}
            url={sourceUrl}
            keptAs={keptAs}
            hint="10 秒左右、一个人、没有杂音；请先取得本人授权"
          />
        </Form.Item>
        <Form.Item name="referenceText" label="录音的文字" rules={[{ required: true, whitespace: true, message: '请填写参考录音的文字' }]}>
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 4 }} placeholder="一字不差地写下录音里说的话" />
        </Form.Item>
      </>
    )
  if (kind !== 'sherpa') return null
  return (
    <>
      <NumberItem
        name="speaker"
        label="说话人编号"
        rules={[{ required: true, message: '请填写说话人编号' }]}
        input={{ min: 0, max: 10_000, precision: 0, style: { width: 160 } }}
      />
      <Form.Item name="pack" hidden>
        <Input />
      </Form.Item>
    </>
  )
}

/** Returns the offered kinds; an added natural voice keeps its kind. */
function kindsFor(own: OwnTemplate | null, there: readonly Kind[] | undefined) {
  const isNatural = own !== null && 'pack' in own.source && own.source.pack !== undefined
  const is = (kind: Kind) => (isNatural && kind === 'sherpa') || (there?.includes(kind) ?? kind === 'house')
  return kinds
    .filter(({ value }) => is(value))
    .map((kind) => (isNatural && kind.value === 'sherpa' ? { ...kind, label: '自然声音' } : kind))
}

export function VoiceForm({ of, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const { data: sources } = useApiQuery(digitalHumans.sources, {}, { when: of !== null })
  const { voices } = useTemplates()
  const refresh = [digitalHumans.own, digitalHumans.templates]
  const create = useApiMutation(digitalHumans.create, { done: '声音新增成功', refresh, form: true })
  const update = useApiMutation(digitalHumans.update, { done: '声音修改成功', refresh, form: true })
  const own = of === 'new' ? null : of
  const { kind = 'house', gender = 2, house: chosen, ...said } = (Form.useWatch([], form) ?? {}) as Partial<Values>
  const how = deliveryFrom(said)
  const there = kindsFor(own, sources?.voices)
  const house = voices.filter((v) => !v.own && v.gender === gender)
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      width="m"
      title={own ? '编辑声音' : '新增声音'}
      subject={own?.name}
      draft={`voice:${own?.id ?? 'new'}`}
      initial={initialOf(own)}
      okText={own ? '保存' : '新增声音'}
      footer={own && own.uses > 0 ? `${own.uses} 处设置正在选用，保存后新生成的音视频使用新的声音` : undefined}
      fieldOf={fieldIn(kind, gender)}
      onClose={onClose}
      latest={
        own
          ? async () => latestAmong((await call(digitalHumans.own, { query: { type: 'VOICE', id: own.id } })).records, initialOf)
          : undefined
      }
      onSubmit={(values, { touched, version, keeper }) => {
        const body = {
          ...byName(templateFieldNames, (field) => values[field] ?? ''),
          ...{ type: 'VOICE' as const, name: values.name, gender: values.gender },
          ...{ source: sourceOf(values), ...deliveryFrom(pick(values, toldTo(values.kind))) },
        }
        if (!own) return create.run({ body }, { keeper })
        // the built-in voice depends on the gender
        const ofKind =
          touched.kind || touched.gender
            ? {
                source: 1,
                ...byName(
                  deliveryNames.filter((name) => deliveryFields[name].houseOnly),
                  () => 1,
                ),
              }
            : {}
        const edit = pickDirty(body, { ...touched, ...ofKind }, sentAs)
        return update.run({ body: { ...edit, id: own.id, version: version ?? own.version } }, { keeper })
      }}
    >
      <OwnFields type="VOICE" example="如：客服小周" />
      <Form.Item name="kind" label="来源" extra={there.length === 1 ? '配置了语音服务后，这里会多出它们' : undefined}>
        <Select<Kind> options={there} />
      </Form.Item>
      {kind === 'house' && (
        <Form.Item key={gender} name={['house', gender]} label="系统声音" rules={[{ required: true, message: '请选择系统声音' }]}>
          <Select options={house.map((v) => ({ value: v.digitalHumanId, label: `${v.name} · ${v.description}` }))} placeholder="请选择" />
        </Form.Item>
      )}
      <SourceFields
        kind={kind}
        openaiVoices={sources?.openaiVoices ?? []}
        sourceUrl={own?.sourceUrl ?? null}
        keptAs={`voice:${own?.id ?? 'new'}:file`}
      />
      <div className="yw-own-sliders">
        {toldTo(kind).map((name) => (
          <Form.Item key={name} name={name} label={`${deliveryFields[name].label} · ${deliveryFields[name].word(how[name])}`}>
            <DeliverySlider of={name} />
          </Form.Item>
        ))}
      </div>
      {kind === 'house' && <Audition voice={chosen?.[gender]} how={how} />}
    </FormModal>
  )
}
