// Customers of the page 成长: a face for each sub-scene, grey until the learner has met it.
import { useState } from 'react'
import { Link } from '#ui/touch/router.tsx'
import type { Customer } from '../contract.ts'
import { courseAddress } from './CourseCard.tsx'
import { customerWords } from './growth-words.ts'

/** Number of faces before the learner asks for all. */
const few = 12

function Face({ customer }: { customer: Customer }) {
  const { title, name, portraitUrl, state } = customer
  const words = customerWords(customer)
  return (
    <li>
      <Link to={courseAddress(customer)} className={`yl-face is-${state.toLowerCase()}`} aria-label={`${title}，${words}`}>
        {portraitUrl ? <img src={portraitUrl} alt="" width="68" height="68" loading="lazy" /> : <i aria-hidden />}
        <b>{name}</b>
        <small>{words}</small>
      </Link>
    </li>
  )
}

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
