// Page of the lexicon: words with the tenant's own reading.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { type Pronunciation, pronunciations } from '../contract.ts'
import { type PronunciationDraft, PronunciationForm, shownPinyin } from './PronunciationForm.tsx'

const filters: Filter[] = [{ name: 'word', label: '词语', width: 220, placeholder: '词语，或拼音如 hang2' }]
const columns: Column<Pronunciation>[] = [
  placeColumn,
  { key: 'word', title: '词语', width: 180, tone: 'name', always: true },
  { key: 'pinyin', title: '读音', width: 220, render: (p) => shownPinyin(p.pinyin) },
  { key: 'note', title: '说明', least: 160, clamp: 1, tone: 'second' },
  { key: 'updateUserName', title: '修改人', width: 100 },
  { key: 'updateDate', title: '修改时间', width: 164, tone: 'second' },
]
const blank: PronunciationDraft = { word: '', pinyin: '' }

export default function PronunciationPage() {
  const may = useMay()
  const [form, setForm] = useState<PronunciationDraft | null>(null)
  const remove = useApiMutation(pronunciations.remove, {
    done: '删除成功',
    left: { verb: '删除', leads: { nowhere: 'only what is deleted already is left out' } },
    refresh: [pronunciations.page],
  })
  const create = (
    <May do={pronunciations.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm(blank)}>
        新增读音
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="读音词典" sub="人名、产品名与多音字按这里的读音朗读，对整个企业生效；修改后只有含有该词的音视频会标为已过期">
        {create}
      </PageHeader>
      <ListTable
        name="pronunciations"
        resource={pronunciations.page}
        columns={columns}
        filters={filters}
        note="按修改时间，从新到旧"
        empty={{ title: '还没有词语', text: '数字人读错的词写在这里，之后整个企业都按这里的读音朗读。', action: create }}
        {...(may(pronunciations.remove)
          ? {
              batch: (chosen: Pronunciation[], clear: () => void) => (
                <ConfirmButton
                  size="small"
                  title="批量删除读音？"
                  content={`${chosen.length} 个词语会恢复为系统的读音，含有它们的音视频会标为已过期。`}
                  act={async () => {
                    const outcome = await remove.run({ body: chosen.map((p) => p.id) })
                    if (outcome.ok) clear()
                    return outcome
                  }}
                >
                  批量删除
                </ConfirmButton>
              ),
            }
          : {})}
        actionsWidth={108}
        actions={(p) => [
          { label: '编辑', may: pronunciations.update, onClick: () => setForm(p) },
          {
            label: '删除',
            danger: true,
            may: pronunciations.remove,
            confirm: {
              title: '确定删除？',
              content: `「${p.word}」会恢复为系统的读音，含有它的音视频会标为已过期。`,
              act: () => remove.run({ body: [p.id] }),
            },
          },
        ]}
      />
      <PronunciationForm of={form} onClose={() => setForm(null)} />
    </>
  )
}
