// Page of the figures and voices: the built-in ones read-only, and those that this tenant adds.
import { CloudDownloadOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Pagination, Tabs } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { pageSizes } from '#shared/paging.ts'
import { holdsTyped } from '#shared/search.ts'
import { pager, showTotal, usualPageSize } from '#ui/table/pager.ts'
import { May, useMay } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { digitalHumans, type OwnTemplate } from '../contract.ts'
import { templateFieldNames } from '../fields.ts'
import { FigureForm } from './FigureForm.tsx'
import { HouseCard, OwnCard } from './OwnCard.tsx'
import { NaturalVoicesDialog } from '#features/authoring/natural-voices/web/NaturalVoicesDialog.tsx'
import { NaturalVoices } from './NaturalVoices.tsx'
import { VoiceForm } from './VoiceForm.tsx'
import './own.css'

type Kind = 'VIDEO' | 'VOICE'
const nouns = { VIDEO: '形象', VOICE: '声音' } as const
const hints = {
  VIDEO: '上传一张正面半身的图片或一段待机视频，标出嘴部，它就能在课程里开口说话。',
  VOICE: '把系统的声音存成另一种语速与音调，或新增语音服务里的声音。',
} as const

interface ListProps {
  kind: Kind
  name: string
  page: number
  size: number
  onTurn: (page: number, size: number) => void
  onEdit: (of: OwnTemplate | 'new') => void
}

function List({ kind, name, page, size, onTurn, onEdit }: ListProps) {
  const own = useApiQuery(
    digitalHumans.own,
    { query: { type: kind, pageNumber: page, pageSize: size, ...(name ? { name } : {}) } },
    { inPlace: true },
  )
  const all = useApiQuery(digitalHumans.templates, { query: { type: kind } }, { inPlace: true })
  const failed = own.error ?? all.error
  if (!own.data || !all.data)
    return (
      <AsyncContent asked={{ data: undefined, error: failed, refetch: () => Promise.all([own.refetch(), all.refetch()]) }} size={160} />
    )
  const house = all.data.filter(
    (t) => !t.own && (!name || holdsTyped([t.name, ...templateFieldNames.map((field) => t[field])].join(' '), name)),
  )
  const noun = nouns[kind]
  const add = (
    <May do={digitalHumans.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onEdit('new')}>
        新增{noun}
      </Button>
    </May>
  )
  if (name && !own.data.total && !house.length)
    return <EmptyState picture="noresult" title={`没有找到「${name}」`} text="换一个名称试试。" size={160} />
  return (
    <>
      <section aria-label={`本企业的${noun}`}>
        <h2 className="yw-own-head">
          本企业的{noun}
          <span className="yw-muted yw-small">{own.data.total} 个</span>
        </h2>
        {own.data.records.length ? (
          <ul className={`yw-own-cards is-${kind === 'VIDEO' ? 'figures' : 'voices'}`}>
            {own.data.records.map((row) => (
              <OwnCard key={row.id} of={row} onEdit={() => onEdit(row)} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={name ? `本企业没有名为「${name}」的${noun}` : `还没有自己的${noun}`}
            text={hints[kind]}
            action={name ? null : add}
            size={140}
          />
        )}
        {own.data.total > 0 && (
          <Pagination
            className="yw-own-pages"
            align="end"
            {...pager({ page, size, total: own.data.total, onTurn })}
            showTotal={showTotal}
          />
        )}
      </section>
      {house.length > 0 && (
        <section aria-label={`系统${noun}`}>
          <h2 className="yw-own-head">
            系统{noun}
            <span className="yw-muted yw-small">{house.length} 个，所有企业可用</span>
          </h2>
          <ul className={`yw-own-cards is-${kind === 'VIDEO' ? 'figures' : 'voices'}`}>
            {house.map((t) => (
              <HouseCard key={t.digitalHumanId} of={t} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export default function DigitalHumanManagePage() {
  const [params, setParams] = useSearchParams()
  const kind: Kind = params.get('tab') === 'voice' ? 'VOICE' : 'VIDEO'
  const name = params.get('name') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const size = pageSizes.find((n) => n === Number(params.get('size'))) ?? usualPageSize
  const [form, setForm] = useState<OwnTemplate | 'new' | null>(null)
  const [natural, setNatural] = useState(false)
  const mayDownload = useMay()('digitalHuman:btn:download')
  const go = (next: { tab?: string; name?: string; page?: number; size?: number }) => {
    const to = { tab: kind === 'VOICE' ? 'voice' : 'figure', name, page: 1, size, ...next }
    const query = {
      tab: to.tab,
      ...(to.name ? { name: to.name } : {}),
      ...(to.page > 1 ? { page: String(to.page) } : {}),
      ...(to.size === usualPageSize ? {} : { size: String(to.size) }),
    }
    setParams(query, { replace: true })
  }
  const noun = nouns[kind]
  return (
    <>
      <PageHeader title="形象与声音" sub="设置数字人时可选的形象与声音；停用后不再提供选择，已选用的课程不受影响">
        {kind === 'VOICE' && (
          <Button icon={<CloudDownloadOutlined aria-hidden />} onClick={() => setNatural(true)}>
            {mayDownload ? '下载自然声音' : '自然声音'}
          </Button>
        )}
        <May do={digitalHumans.create}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
            新增{noun}
          </Button>
        </May>
      </PageHeader>
      <div className="yw-own">
        <Tabs
          activeKey={kind === 'VOICE' ? 'voice' : 'figure'}
          onChange={(tab) => go({ tab, name: '' })}
          items={[
            { key: 'figure', label: '形象' },
            { key: 'voice', label: '声音' },
          ]}
        />
        <Input
          key={`${kind} ${name}`}
          defaultValue={name}
          allowClear={clearable}
          maxLength={50}
          aria-label={`搜索${noun}`}
          placeholder={`搜索${noun}名称或说明`}
          className="yw-own-search"
          prefix={<SearchOutlined aria-hidden className="yw-muted" />}
          onPressEnter={(e) => go({ name: e.currentTarget.value.trim() })}
          onClear={() => go({ name: '' })}
        />
        <List kind={kind} name={name} page={page} size={size} onTurn={(to, of) => go({ page: to, size: of })} onEdit={setForm} />
      </div>
      <NaturalVoicesDialog open={natural} onClose={() => setNatural(false)} ready={(pack) => <NaturalVoices pack={pack} />} />
      {kind === 'VIDEO' ? <FigureForm of={form} onClose={() => setForm(null)} /> : <VoiceForm of={form} onClose={() => setForm(null)} />}
    </>
  )
}
