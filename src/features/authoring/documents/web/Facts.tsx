// Facts of a document beside their quotes: each is approved or struck on its own.
import { Button } from 'antd'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { May } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type Fact, documents } from '../contract.ts'
import { FactPill } from './DocumentState.tsx'

/** Number of facts that the panel shows. */
const SHOWN = 100

function OneFact({ of, onGo }: { of: Fact; onGo: (no: number) => void }) {
  const decide = useApiMutation(documents.decideFact, { refresh: [documents.facts, documents.page] })
  const act = (state: 'APPROVED' | 'STRUCK') => void decide.run({ params: { id: of.id }, body: { state, seen: of.seen } })
  return (
    <li>
      <div>
        <FactPill of={of} />
        <Button type="link" size="small" disabled={of.isLost} onClick={() => onGo(of.passageNo)}>
          {of.page === null ? `第${of.passageNo}段` : `第${of.page}页`}
        </Button>
        {of.decideUserName && <span className="yw-muted">{of.decideUserName}</span>}
      </div>
      <strong>{of.point}</strong>
      {of.quote !== of.point && <q>{of.quote}</q>}
      <May do={documents.decideFact}>
        <div>
          {of.state !== 'APPROVED' && (
            <Button size="small" type="primary" disabled={of.isLost} loading={decide.busy} onClick={() => act('APPROVED')}>
              采用
            </Button>
          )}
          {of.state !== 'STRUCK' && (
            <Button size="small" loading={decide.busy} onClick={() => act('STRUCK')}>
              不采用
            </Button>
          )}
        </div>
      </May>
    </li>
  )
}

export function Facts({ documentId, onGo }: { documentId: string; onGo: (no: number) => void }) {
  const asked = useApiQuery(documents.facts, { query: { documentId, pageSize: String(SHOWN) } })
  return (
    <section className="yw-card yw-document-facts" aria-label="事实">
      <h2>事实</h2>
      <AsyncContent asked={asked}>
        {({ records, total }) =>
          records.length ? (
            <>
              {total > SHOWN && <p className="yw-muted">先显示前{SHOWN}条</p>}
              <ul>
                {records.map((of) => (
                  <OneFact key={of.id} of={of} onGo={onGo} />
                ))}
              </ul>
            </>
          ) : (
            <p className="yw-muted">还没有事实。在左边选中一句话，再点「写下事实」；采用之后，情景的「讲对」目标可以用它核对数字和否定。</p>
          )
        }
      </AsyncContent>
    </section>
  )
}
