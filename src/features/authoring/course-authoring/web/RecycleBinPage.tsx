// Page of the recycle bin: parts of courses deleted in the last thirty days, to restore or purge.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { keptDays, recycleKindLabels } from '#features/organisation/recycle-bin/contract.ts'
import { binCard, binColumns, binFilters, useBinActs } from '#features/organisation/recycle-bin/web/use-bin.tsx'
import { type Deletion, recycleBin } from '../contract.ts'
import { entryNamed } from './address-rules.ts'
import { heldWords } from './deletion-words.ts'
import { useRestoring } from './use-removal.tsx'

const unit = { COURSE: '门', SCENE: '个', SUB_SCENE: '个', SCRIPT: '条' } as const
const nameOf = (d: Deletion) => (d.things > 1 ? `${d.title} 等 ${d.things} ${unit[d.kind]}` : d.title)
const heldOf = (d: Deletion) => {
  const { below, media } = heldWords(d)
  // omits the measure words in the narrow column
  return [below.replaceAll(/ [个条]/g, ' '), media].filter(Boolean).join('，') || '-'
}
const filters = binFilters(recycleKindLabels)
const words = { labels: recycleKindLabels, nameOf, heldOf, hasPlace: true }
const columns = binColumns<Deletion>(words)
const card = binCard<Deletion>(words)

export default function RecycleBinPage() {
  const restore = useRestoring()
  const purge = useApiMutation(recycleBin.purge, {
    done: '已彻底删除',
    left: { verb: '彻底删除', leads: entryNamed },
    refresh: [recycleBin.page],
  })
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: '回收站' }])
  const acts = useBinActs<Deletion>({
    restore: { call: recycleBin.restore, run: restore },
    purge: { call: recycleBin.purge, run: (ids) => purge.run({ body: ids }) },
    lossOf: (d) => `${recycleKindLabels[d.kind]}「${nameOf(d)}」及先前从其中删除的内容`,
    loss: '及先前从其中删除的内容',
  })
  return (
    <>
      <PageHeader back="/courseManage" title="回收站" sub={`删除的课程、场景、子场景和脚本保留 ${keptDays} 天，之后自动彻底删除`} />
      <ListTable
        name="recycleBin"
        resource={recycleBin.page}
        columns={columns}
        card={card}
        filters={filters}
        note="按删除时间，从新到旧"
        empty={{ picture: 'done', title: '回收站是空的', text: `删除的内容会在这里保留 ${keptDays} 天，可以随时恢复到原处。` }}
        selectable={(d) => d.canEdit || '没有编辑权限'}
        actionsWidth={130}
        {...acts}
      />
    </>
  )
}
