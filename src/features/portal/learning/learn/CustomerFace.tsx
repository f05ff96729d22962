// The face of a customer with the name and what the learner has done with them.
import type { Customer } from '../contract.ts'
import { customerWords } from './growth-words.ts'
import './faces.css'

export const faceClass = ({ state }: Customer) => `yl-face is-${state.toLowerCase()}`
export const faceLabel = (customer: Customer) => `${customer.title}，${customerWords(customer)}`

export const CustomerFace = ({ customer }: { customer: Customer }) => (
  <>
    {customer.portraitUrl ? <img src={customer.portraitUrl} alt="" width="68" height="68" loading="lazy" /> : <i aria-hidden />}
    <b>{customer.name}</b>
    <small>{customerWords(customer)}</small>
  </>
)
