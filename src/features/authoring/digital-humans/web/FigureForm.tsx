// Form of an own figure: a picture or an idle video, its mouth box and its name.
import { Form, Select } from 'antd'
import { useState } from 'react'
import { byName, pick } from '#shared/field-table.ts'
import { fileAddress } from '#shared/file-address.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { pickDirty } from '#ui/form/dirty-fields.ts'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { MediaField } from '#ui/media/MediaField.tsx'
import { files, uploadRules } from '#features/organisation/files/contract.ts'
import { digitalHumans, type Mouth, type OwnSource, type OwnTemplate } from '../contract.ts'
import { type TemplateField, templateFieldNames } from '../fields.ts'
import { MouthField } from './MouthField.tsx'
import { OwnFields } from './OwnFields.tsx'

type Kind = 'picture' | 'video' | 'duix' | 'tencent'
interface Values extends Partial<Pick<OwnTemplate, TemplateField>> {
  name: string
  gender: 1 | 2
  kind: Kind
  /** Each medium keeps its own mouth box when the user switches between them. */
  picture?: Made
  film?: Made
}
type Medium = 'picture' | 'film'
interface Made {
  file?: string
  mouth?: Mouth
}
interface Props {
  of: OwnTemplate | 'new' | null
  onClose: () => void
}

const kinds: { value: Kind; label: string; needs: 'house' | 'duix' | 'tencent' }[] = [
  { value: 'picture', label: '图片 · 内置引擎', needs: 'house' },
  { value: 'video', label: '待机视频 · 内置引擎', needs: 'house' },
  { value: 'duix', label: '待机视频 · Duix.Avatar', needs: 'duix' },
  { value: 'tencent', label: '图片 · 腾讯云数智人', needs: 'tencent' },
]
const isFilm = (kind: Kind | undefined) => kind === 'video' || kind === 'duix'
function kindOf(source: OwnSource): Kind {
  if (source.provider === 'tencent') return 'tencent'
  if (!('video' in source)) return 'picture'
  return source.provider === 'duix' ? 'duix' : 'video'
}
function fileOf(source: OwnSource): string {
  if ('picture' in source) return source.picture
  return 'video' in source ? source.video : ''
}
/** Maps a field of the source to the field of the form that holds it. */
const fieldIn = (medium: Medium) => (field: string) => {
  if (!field.startsWith('source')) return field
  return field.startsWith('source.mouth') ? `${medium}.mouth` : `${medium}.file`
}

function sourceOf({ kind, ...made }: Values): OwnSource {
  const { file = '', mouth = { x: 0, y: 0, width: 0, height: 0 } } = made[isFilm(kind) ? 'film' : 'picture'] ?? {}
  if (kind === 'duix') return { provider: 'duix', video: file }
  if (kind === 'tencent') return { provider: 'tencent', picture: file }
  return kind === 'video' ? { provider: 'house', video: file, mouth } : { provider: 'house', picture: file, mouth }
}

const initialOf = (of: OwnTemplate | null): Partial<Values> => {
  if (!of) return { gender: 2, kind: 'picture' }
  const { name, gender, source } = of
  const kind = kindOf(source)
  const made = { file: fileOf(source), ...('mouth' in source ? { mouth: source.mouth } : {}) }
  return { name, ...pick(of, templateFieldNames), gender, kind, [isFilm(kind) ? 'film' : 'picture']: made }
}

/** Editor of the mouth box, shown after a picture or video is chosen. */
function MouthStage({ medium, film, url }: { medium: Medium; film: boolean; url: string | undefined }) {
  return (
    <div className="yw-own-stage">
      {url ? (
        <Form.Item key={medium} name={[medium, 'mouth']} label="标出嘴部" rules={[{ required: true, message: '请在图片上标出嘴部' }]}>
          <MouthField key={url} src={url} film={film} />
        </Form.Item>
      ) : (
        <div className="yw-own-wait">上传{film ? '视频' : '图片'}后，在这里标出嘴部，立即看到说话的样子</div>
      )}
    </div>
  )
}

export function FigureForm({ of, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const { data: sources } = useApiQuery(digitalHumans.sources, {}, { when: of !== null })
  const refresh = [digitalHumans.own, digitalHumans.templates]
  const create = useApiMutation(digitalHumans.create, { done: '形象新增成功', refresh, form: true })
  const update = useApiMutation(digitalHumans.update, { done: '形象修改成功', refresh, form: true })
  const figure = of === 'new' ? null : of
  const kind = Form.useWatch('kind', form)
  const film = isFilm(kind)
  const medium = film ? 'film' : 'picture'
  const file = Form.useWatch([medium, 'file'], form) as string | undefined
  const [sent, setSent] = useState<{ path: string; url: string } | null>(null)
  const url = file && (sent?.path === file ? sent.url : fileAddress(file))
  const there = kinds.filter((k) => sources?.figures.includes(k.needs) ?? k.needs === 'house')
  const marks = kind === 'picture' || kind === 'video'
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      width="l"
      title={figure ? '编辑形象' : '新增形象'}
      subject={figure?.name}
      draft={`figure:${figure?.id ?? 'new'}`}
      initial={initialOf(figure)}
      okText={figure ? '保存' : '新增形象'}
      footer={figure && figure.uses > 0 ? `${figure.uses} 处设置正在选用，保存后新生成的视频使用新的形象` : '请先取得本人的肖像授权'}
      fieldOf={fieldIn(medium)}
      onClose={onClose}
      latest={
        figure
          ? async () => latestAmong((await call(digitalHumans.own, { query: { type: 'VIDEO', id: figure.id } })).records, initialOf)
          : undefined
      }
      onSubmit={(values, { touched, version, keeper }) => {
        const { name, gender } = values
        const said = byName(templateFieldNames, (field) => values[field] ?? '')
        const body = { type: 'VIDEO' as const, name, ...said, gender, source: sourceOf(values) }
        if (!figure) return create.run({ body }, { keeper })
        const edit = pickDirty(body, touched, { kind: 'source', picture: 'source', film: 'source' })
        return update.run({ body: { ...edit, id: figure.id, version: version ?? figure.version } }, { keeper })
      }}
    >
      <div className="yw-own-form">
        <div>
          <OwnFields type="VIDEO" example="如：林经理" />
          <Form.Item name="kind" label="素材与引擎" extra={there.length <= 2 ? '配置了数字人服务后，这里会多出它们' : undefined}>
            <Select<Kind> options={there} />
          </Form.Item>
          <Form.Item
            key={medium}
            name={[medium, 'file']}
            label={film ? '待机视频' : '图片'}
            rules={[{ required: true, message: film ? '请上传视频' : '请上传图片' }]}
          >
            <MediaField
              kind={film ? 'video' : 'image'}
              endpoint={files.upload}
              query={{ field: film ? 'video' : 'figure' }}
              rule={film ? uploadRules.video : uploadRules.figure}
              converter={digitalHumans.convert}
              trimmer={files.trim}
              url={figure?.sourceUrl ?? null}
              hint={film ? '3 到 60 秒，短边至少 512 像素；人物正对镜头、不说话' : '正面半身、闭口，短边至少 512 像素'}
              onChange={(path, at) => {
                setSent(path ? { path, url: at } : null)
                // a new picture has its mouth elsewhere
                form.setFieldValue([medium, 'mouth'], undefined)
              }}
            />
          </Form.Item>
        </div>
        {marks && <MouthStage medium={medium} film={film} url={url} />}
      </div>
    </FormModal>
  )
}
