// Breaking changes of the API are named, additions are not.
import { expect, test } from 'vitest'
import { type Document, lostBetween, ofServices } from './compare.ts'

const text = { type: 'string' }
const person = {
  type: 'object',
  required: ['name'],
  properties: { name: text, kind: { enum: ['A', 'B'] }, note: { type: ['string', 'null'] } },
}
const json = (schema: object) => ({ 'application/json': { schema } })
const document = ({ body = person, answer = person, query = [] as object[], path = '/people' } = {}) =>
  ({
    components: { schemas: {} },
    paths: {
      [path]: {
        post: { parameters: query, requestBody: { required: true, content: json(body) }, responses: { 200: { content: json(answer) } } },
      },
    },
  }) as unknown as Document
const present = { today: '2027-06-01', version: '0.4.0' }
const lost = (now: Document, before = document()) => lostBetween(before, now, present)
const changed = (properties: object, required = ['name']) => ({ ...person, required, properties: { ...person.properties, ...properties } })

test('additions break no caller', () => {
  const more = changed({ age: { type: 'number' }, kind: { enum: ['A', 'B', 'C'] } })
  expect(lost(document())).toEqual([])
  expect(lost(document({ body: more, answer: changed({ age: { type: 'number' } }, ['name', 'age']) }))).toEqual([])
  expect(lost(document({ query: [{ name: 'q', in: 'query', required: false, schema: text }] }))).toEqual([])
  expect(lost(document({ answer: changed({ name: { type: ['string', 'null'] } }) }))).toEqual([])
  expect(lost(document({ answer: changed({ name: { anyOf: [text, { type: 'null' }] } }) }))).toEqual([])
})

test('removed calls, properties, values and types break callers', () => {
  expect(lost(document({ path: '/persons' }))).toEqual(['POST /people is gone'])
  const { note: _, ...fewer } = person.properties
  expect(lost(document({ answer: { ...person, properties: fewer as typeof person.properties } }))).toEqual([
    'POST /people answer.note is gone',
  ])
  expect(lost(document({ answer: changed({ kind: { enum: ['A'] } }) }))).toEqual(['POST /people answer.kind: the value "B" is gone'])
  expect(lost(document({ answer: changed({ name: { type: 'number' } }) }))).toEqual(['POST /people answer.name was string and is number'])
  expect(lost(document({ body: changed({ note: text }) }))).toEqual(['POST /people body.note was null and is string'])
  const list = (items: object) => changed({ list: { type: 'array', items } })
  expect(lost(document({ answer: list(text) }), document({ answer: list(person) }))).toEqual([
    'POST /people answer.list[] was object and is string',
  ])
  const asked = (required: boolean) => document({ query: [{ name: 'q', in: 'query', required, schema: text }] })
  expect(lost(document(), asked(false))).toEqual(['POST /people query q is gone'])
})

test('new required inputs break callers', () => {
  const asked = (required: boolean) => document({ query: [{ name: 'q', in: 'query', required, schema: text }] })
  expect(lost(document({ body: changed({}, ['name', 'kind']) }))).toEqual(['POST /people body.kind must be given now'])
  expect(lost(document({ body: changed({ age: { type: 'number' } }, ['name', 'age']) }))).toEqual([
    'POST /people body.age must be given now',
  ])
  expect(lost(asked(true))).toEqual(['POST /people query q must be given now'])
  expect(lost(asked(true), asked(false))).toEqual(['POST /people query q must be given now'])
})

/** The call with these properties beside its input and answer. */
const call = (more: object) => {
  const { paths, ...rest } = document()
  return { ...rest, paths: { '/people': { post: { ...paths['/people']?.['post'], ...more } } } } as unknown as Document
}

test('a call may go when its sunset is over and two versions have passed', () => {
  const gone = (deprecated: object) => lost(document({ path: '/persons' }), call({ 'x-deprecated': deprecated }))
  expect(gone({ version: '0.2.0', sunset: '2027-06-01' })).toEqual([])
  expect(gone({ version: '0.2.0', sunset: '2027-06-02' })).toEqual(['POST /people is gone'])
  expect(gone({ version: '0.3.0', sunset: '2027-06-01' })).toEqual(['POST /people is gone'])
  expect(gone({ version: '1.0.0', sunset: '2027-06-01' })).toEqual(['POST /people is gone'])
})

test('the calls of other systems are told apart', () => {
  const [ofPeople, open] = [call({}), call({ security: [{ cookie: [] }, { service: [] }] })]
  expect(lost(document({ path: '/persons' }), ofServices(ofPeople))).toEqual([])
  expect(lost(document({ path: '/persons' }), ofServices(open))).toEqual(['POST /people is gone'])
})
