// Hook for a list of selectable users while the user types: a limited number, the total, and a button for more.
import type { ReactElement, ReactNode } from 'react'
import type { QueryOf } from '#shared/contract.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { ShowMore } from '#ui/page/ShowMore.tsx'
import { useShowMore } from '#ui/state/use-show-more.ts'
import { users } from '../contract.ts'

interface More {
  /** Permission word to check for each user. */
  word?: QueryOf<typeof users.options>['word']
  /** Note below the list. */
  note?: ReactNode
}

/** `const found = useFoundPeople(q)`; pass `found.popup` to the Select as popupRender, so that its list never ends without a notice. */
export function useFoundPeople(q: string, when = true, { word, note }: More = {}) {
  const { limit, ...next } = useShowMore(q)
  const { data = [], isFetching } = useApiQuery(users.options, { query: { q, limit, word } }, { inPlace: true, when })
  const { data: count } = useApiQuery(users.optionsCount, { query: { q } }, { inPlace: true, when })
  const popup = (list: ReactElement) => (
    <>
      {list}
      {count && (
        <ShowMore
          total={count.total}
          shown={data.length}
          unit="人"
          more={count.disabled > 0 && `另有 ${count.disabled.toLocaleString('zh-CN')} 人账号已停用，不能选择`}
          loading={isFetching}
          {...next}
        />
      )}
      {note && <div className="yw-found-more">{note}</div>}
    </>
  )
  return { people: data, isFetching, popup }
}
