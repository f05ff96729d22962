// Recycle bin page of exams, or of banks and questions: restore and purge.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { atRow } from '#ui/table/use-shown-row.ts'
import {
  assessmentRecycleBin,
  type AssessmentDeletion,
  type AssessmentKind,
  assessmentKindLabels,
  keptDays,
  kindsOfArea,
} from '#features/organisation/recycle-bin/contract.ts'
import { binCard, binColumns, binFilters, useBinActs } from '#features/organisation/recycle-bin/web/use-bin.tsx'
import { useRestoring } from '#features/organisation/recycle-bin/web/use-return.ts'

const units = { EXAM: '场', BANK: '个', QUESTION: '道' } as const
const nameOf = (d: AssessmentDeletion) => (d.things > 1 ? `${d.title} 等 ${d.things} ${units[d.kind]}` : d.title)
const number = (n: number) => n.toLocaleString('zh-CN')
const heldOf = (d: AssessmentDeletion) =>
  [d.questions && `${number(d.questions)} 道试题`, d.people && `应考 ${number(d.people)} 人`].filter(Boolean).join('，') || '-'
const loss = { EXAM: '及其试卷、指派、作答和成绩', BANK: '及其全部试题', QUESTION: '' } as const

interface Props {
  area: keyof typeof kindsOfArea
  /** The list page that the bin belongs to. */
  back: { title: string; to: string }
  sub: string
}

export function AssessmentBin({ area, back, sub }: Props) {
  const kinds: readonly AssessmentKind[] = kindsOfArea[area]
  const restore = useRestoring([])
  const purge = useApiMutation(assessmentRecycleBin.purge, {
    done: '已彻底删除',
    left: { verb: '彻底删除', leads: atRow },
    refresh: [assessmentRecycleBin.page],
  })
  useCrumbs([back, { title: '回收站' }])
  const labels = Object.fromEntries(kinds.map((kind) => [kind, assessmentKindLabels[kind]]))
  const words = { labels, nameOf, heldOf, hasPlace: kinds.includes('QUESTION') }
  const acts = useBinActs<AssessmentDeletion>({
    restore: { call: assessmentRecycleBin.restore, run: restore },
    purge: { call: assessmentRecycleBin.purge, run: (ids) => purge.run({ body: ids }) },
    lossOf: (d) => `${assessmentKindLabels[d.kind]}「${nameOf(d)}」${loss[d.kind]}`,
    loss: kinds.includes('EXAM') ? loss.EXAM : '及题库中的全部试题',
  })
  return (
    <>
      <PageHeader back={back.to} title="回收站" sub={`${sub}保留 ${keptDays} 天，之后自动彻底删除`} />
      <ListTable
        name={`recycleBin${area}`}
        resource={assessmentRecycleBin.page}
        args={{ query: { area } }}
        columns={binColumns(words)}
        card={binCard(words)}
        filters={binFilters(labels)}
        note="按删除时间，从新到旧"
        empty={{ title: '回收站是空的', text: `删除的内容会在这里保留 ${keptDays} 天，可以随时恢复到原处。` }}
        selectable={(d) => d.canEdit || '没有编辑权限'}
        actionsWidth={130}
        {...acts}
      />
    </>
  )
}
