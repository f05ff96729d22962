// @vitest-environment happy-dom
// Tests of conflicts in forms: a second save is refused in the form, and the typed text stays. The value of the other user stands below its
// field, and the next save uses the other version.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DepartmentNode } from '#features/organisation/departments/contract.ts'
import { DepartmentForm } from '#features/organisation/departments/web/DepartmentForm.tsx'
import type { OwnTemplate } from '#features/authoring/digital-humans/contract.ts'
import { DigitalHumanDialog } from '#features/authoring/digital-humans/web/DigitalHumanDialog.tsx'
import { FigureForm } from '#features/authoring/digital-humans/web/FigureForm.tsx'
import { VoiceForm } from '#features/authoring/digital-humans/web/VoiceForm.tsx'
import type { Pronunciation } from '#features/authoring/pronunciations/contract.ts'
import { PronunciationForm } from '#features/authoring/pronunciations/web/PronunciationForm.tsx'
import { DrawDialog } from '#features/assessment/exam-papers/web/DrawDialog.tsx'
import type { Tenant } from '#features/organisation/tenant-setup/contract.ts'
import { TenantForm } from '#features/organisation/tenant-setup/web/TenantForm.tsx'
import type { User } from '#features/organisation/users/contract.ts'
import { UserForm } from '#features/organisation/users/web/UserForm.tsx'
import { createQueryClient } from '#ui/api/api-hooks.ts'
import { setConfirmHandler } from '#ui/page/confirm.ts'
import { setToastHandler } from '#ui/page/notice.ts'
import { type Person, SessionProvider } from '#ui/api/session.tsx'

const person = { id: '7', orgId: '1', viewedBy: null, type: 3, timeZone: 'Asia/Shanghai' } as Person
const words = { has: () => true } as unknown as ReadonlySet<string>
const record = { id: '9', name: '原来的', version: '1' }
const template = { ...record, description: '', gender: 2, speed: 1, pitch: 0, uses: 0, sourceUrl: null, enabled: true }
const mouth = { x: 0.4, y: 0.5, width: 0.2, height: 0.1 }
const records = {
  user: {
    ...record,
    workNo: '1',
    telephone: '13912345678',
    loginName: '13912345678',
    departmentId: '3',
    sex: null,
    email: null,
    profile: null,
    locked: 0,
    type: 0,
  },
  tenant: { ...record, domain: 'qinghe', adminUsers: [{ id: '2', name: '管理员', telephone: '13912345678' }], isPlatform: false },
  voice: { ...template, type: 'VOICE', source: { provider: 'house', voice: 'gentle-woman' } },
  figure: { ...template, type: 'VIDEO', source: { provider: 'house', picture: 'a/b.png', mouth } },
  pronunciation: { ...record, word: '单于', pinyin: 'chan2 yu2', note: '原来的', updateUserName: null, updateDate: '' },
  department: { ...record, layer: 0, fullName: '原来的', childList: [] },
}
const choice = { gender: 2, digitalHumanId: 'f', voiceId: 'v', digitalHumanName: '形', voiceName: '声' }
const setting = {
  targetId: '5',
  targetType: 'COURSE',
  inheritedFrom: null,
  burnSubtitles: true,
  version: '1',
  subSceneIntro: choice,
  question: choice,
  intro: choice,
  tip: choice,
  answer: choice,
}

let root: Root
let saves: { version?: string }[]
/** The list returns the record as changed by another user. */
let now: object
const envelope = (content: unknown, code = 0) =>
  new Response(JSON.stringify({ succ: code === 0, code, msg: code ? '内容已被他人修改' : '', content }))
const said = vi.fn()
beforeEach(() => {
  localStorage.clear()
  saves = []
  said.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/aigc/reading')) return envelope({ reading: '', syllables: [] })
    if (init.method !== 'GET') {
      const body = JSON.parse(String(init.body)) as { version?: string }
      saves.push(body)
      return body.version === '2' ? envelope(null) : envelope(null, 40009)
    }
    if (address.includes('/pages') && address.includes('id=9')) return envelope({ total: 1, records: [now] })
    if (address.includes('/department/tree')) return envelope('childList' in now ? [now] : [])
    if (address.includes('/aigc/config')) return envelope(saves.length ? now : setting)
    if (address.includes('/sources')) return envelope({ figures: ['house'], voices: ['house'], openaiVoices: [] })
    return envelope([])
  })
  setToastHandler((_, text) => said(text), vi.fn())
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const shown = (text: string) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      if (!document.body.textContent?.includes(text)) throw new Error(`not shown: ${text}`)
    },
    { timeout: 60_000 },
  )
const press = (text: string) =>
  vi.waitFor(
    async () => {
      const found = [...document.querySelectorAll('button')].find((b) => b.textContent?.replaceAll(' ', '') === text && !b.disabled)
      if (!found) throw new Error(`no button ${text}`)
      await act(async () => found.click())
    },
    { timeout: 60_000 },
  )
const open = async (form: ReactNode) => {
  const router = createMemoryRouter([{ path: '*', element: form }])
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider person={person} words={words}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  )
}

test.each<[keyof typeof records, (onClose: () => void) => ReactNode]>([
  ['user', (onClose) => <UserForm of={records.user as unknown as User} onClose={onClose} />],
  ['tenant', (onClose) => <TenantForm of={records.tenant as unknown as Tenant} host="example.com" onClose={onClose} />],
  ['voice', (onClose) => <VoiceForm of={records.voice as unknown as OwnTemplate} onClose={onClose} />],
  ['figure', (onClose) => <FigureForm of={records.figure as unknown as OwnTemplate} onClose={onClose} />],
  ['department', (onClose) => <DepartmentForm of={{ edit: records.department as unknown as DepartmentNode }} onClose={onClose} />],
  ['pronunciation', (onClose) => <PronunciationForm of={records.pronunciation as Pronunciation} onClose={onClose} />],
])('the form of a %s shows a conflict and takes over the other version', async (kind, form) => {
  const field = kind === 'pronunciation' ? 'note' : 'name'
  const shownIn = () => document.querySelector<HTMLInputElement>(`#${field}`)?.value
  now = { ...records[kind], [field]: '对方的', version: '2' }
  const onClose = vi.fn()
  await open(form(onClose))
  await press('保存')
  await shown('您填写的内容都还在')
  await shown('对方已改为：对方的')
  expect(shownIn()).toBe('原来的')
  expect([onClose.mock.calls, said.mock.calls]).toEqual([[], []])
  await press('采用对方的修改')
  await vi.waitFor(() => expect(shownIn()).toBe('对方的'))
  await press('用我的覆盖')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(saves.map(({ version }) => version)).toEqual(['1', '2'])
})

test('the dialog of the five roles shows a conflict and takes over the other version', async () => {
  now = { ...setting, tip: { ...choice, voiceId: 'w' }, version: '2' }
  const onClose = vi.fn()
  await open(<DigitalHumanDialog target={{ id: '5', type: 'COURSE', title: '课' }} onClose={onClose} />)
  await shown('学员示范回答')
  await act(async () => document.querySelector<HTMLElement>('#burn-subtitles')?.click())
  await press('保存设置')
  await shown('对方修改了：提示')
  expect([onClose.mock.calls, said.mock.calls]).toEqual([[], []])
  await press('采用对方的修改')
  await press('用我的覆盖')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(saves).toMatchObject([
    { version: '1', burnSubtitles: false },
    { version: '2', burnSubtitles: false, tip: { voiceId: 'w' } },
  ])
})

test('a paper that another user has changed is drawn from again after a look', async () => {
  let paper = ['1']
  const seen: string[][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/randomAddSubjects')) {
      seen.push((JSON.parse(String(init.body)) as { seen: string[] }).seen)
      return seen.at(-1)?.join() === paper.join() ? envelope({ questionCount: 1, totalScore: 1, added: 1 }) : envelope(null, 40009)
    }
    if (address.includes('/subjectIds')) return envelope(paper)
    return envelope([{ categoryId: '4', type: 0, all: 9, inPaper: 0 }])
  })
  // confirm again after the refusal
  setConfirmHandler(({ onOk }) => void (onOk as () => Promise<unknown>)().catch(() => undefined))
  const onClose = vi.fn()
  const exam = { id: '8', questionCount: 1, drawnCount: 0, categories: [{ categoryId: '4', categoryName: '库', status: 1 as const }] }
  await open(<DrawDialog open exam={exam} before={[]} onClose={onClose} />)
  await shown('可选 9 道')
  await act(async () => [...document.querySelectorAll<HTMLElement>('input[type=radio]')].at(-1)?.click())
  paper = ['1', '2']
  await press('抽取1道题')
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('内容已被他人修改'))
  await shown('自动选题')
  await press('抽取1道题')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  expect(seen).toEqual([['1'], ['1', '2']])
})
