// Customers of the page 成长: a face for each sub-scene, grey until the learner has met it.
import { useState } from 'react'
import { Link } from '#ui/touch/router.tsx'
import type { Customer } from '../contract.ts'
import { courseAddress } from './CourseCard.tsx'
import { CustomerFace, faceClass, faceLabel } from './CustomerFace.tsx'

/** Number of faces before the learner asks for all. */
const few = 12

const Face = ({ customer }: { customer: Customer }) => (
  <li>
    <Link to={courseAddress(customer)} className={faceClass(customer)} aria-label={faceLabel(customer)}>
      <CustomerFace customer={customer} />
    </Link>
  </li>
)

export function GrowthCustomers({ customers }: { customers: readonly Customer[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (!customers.length) return null
  const met = customers.filter((c) => c.state === 'MET').length
  return (
    <section aria-label="见过的客户">
      <header>
        <h2>
          见过的客户 {met} / {customers.length}
        </h2>
        {!isWhole && customers.length > few && (
          <button type="button" className="yl-link" onClick={() => setIsWhole(true)}>
            全部 {customers.length} 位
          </button>
        )}
      </header>
      <ul className="yl-faces">
        {customers.slice(0, isWhole ? undefined : few).map((customer) => (
          <Face key={customer.subSceneId} customer={customer} />
        ))}
      </ul>
    </section>
  )
}
