// 挑一位客户练: the customers beside the next task; one press starts a practice with them.
import { useBegin } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import type { Customer } from '../contract.ts'
import { CustomerFace, faceClass, faceLabel } from './CustomerFace.tsx'

export function OtherCustomers({ customers }: { customers: readonly Customer[] }) {
  const { busy, begin } = useBegin()
  return (
    <section className="yl-others" aria-label="挑一位客户练">
      <h2>挑一位客户练</h2>
      <ul className="yl-faces">
        {customers.map((customer) => {
          const { subSceneId, projectId } = customer
          const onBegin = () => begin({ subSceneId, projectId, mode: 'PRACTICE' })
          return (
            <li key={subSceneId}>
              <button type="button" className={faceClass(customer)} aria-label={faceLabel(customer)} disabled={busy} onClick={onBegin}>
                <CustomerFace customer={customer} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
