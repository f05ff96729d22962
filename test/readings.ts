// Reads records after their creation or edit, and makes other values for their fields; for tests of accepted and ignored fields.
import { documents } from '#features/authoring/documents/contract.ts'
import { z } from 'zod'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { peopleLists } from '#features/organisation/people-lists/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import type { Person } from './world.ts'

export type Json = Record<string, unknown>

const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json
const foundIn = (list: readonly { id: string }[], id: string) => json(list.find((r) => r.id === id))
export const fieldsOf = (schema: unknown): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})

/** Another value of the same kind; undefined if the value does not tell its kind. */
export function anotherOf(value: unknown, schema: z.ZodType | undefined): unknown {
  if (typeof value === 'boolean') return !value
  const tried = typeof value === 'number' ? [value + 1, value - 1] : [`${String(value ?? '')}改`, '777777', '2099-01-01 00:00:00']
  const choices = schema
    ? Object.values((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { enum?: unknown[] }).enum ?? [])
    : []
  return [...choices, ...tried].find((v) => v !== value && (!schema || schema.safeParse(v).success))
}

/** Reads records by id, as the pages do. */
export function readings(author: Person, admin: Person) {
  return {
    course: async (id: string) => json(await author.get(courses.detail, { params: { id } })),
    bank: async (id: string) => foundIn((await author.get(questionBanks.page, { query: {} })).records, id),
    question: async (bankId: string, id: string) =>
      foundIn((await author.get(questions.page, { body: { categoryIds: [bankId], pageSize: 100 } })).records, id),
    exam: async (id: string) => json(await author.get(exams.detail, { params: { id } })),
    person: async (id: string) => json((await admin.get(users.page, { query: { id } })).records[0]),
    role: async (id: string) => json(await admin.get(roles.detail, { params: { id } })),
    department: async (id: string) => foundIn(flat(await admin.get(departments.tree, { query: {} })), id),
    menu: async (id: string) => foundIn(await listMenus(admin), id),
    template: async (type: 'VIDEO' | 'VOICE', id: string) => foundIn((await admin.get(digitalHumans.own, { query: { type } })).records, id),
    word: async (id: string) => foundIn((await admin.get(pronunciations.page, { query: {} })).records, id),
    wording: async (id: string) => foundIn((await admin.get(phraseRules.page, { query: {} })).records, id),
    document: async (id: string) => {
      const { seen: _, ...shown } = json((await author.get(documents.page, { query: { id } })).records[0])
      return shown
    },
    fact: async (id: string) => json((await author.get(documents.facts, { query: { id } })).records[0]),
    peopleList: async (id: string) => {
      const { people } = await admin.get(peopleLists.people, { params: { id } })
      return { ...foundIn((await admin.get(peopleLists.page)).records, id), userIds: people.map((p) => p.id) }
    },
    project: async (projectId: string) => json(await author.get(projects.detail, { params: { projectId } })),
    tenant: async (id: string) => json((await admin.get(tenantSetup.page, { query: { id } })).records[0]),
  }
}

/** All nodes of a tree in one list. */
const flat = <T extends { childList: T[] }>(list: readonly T[]): T[] => list.flatMap((one) => [one, ...flat(one.childList)])

/** The menus of a tenant. */
export const listMenus = async (admin: Person) => flat(await admin.get(menus.tree))
