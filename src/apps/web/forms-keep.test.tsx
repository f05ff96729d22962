// @vitest-environment happy-dom
// Property tests of all forms: typed text survives any sequence of typing, switching, mistaken closing and reloading, until the user
// discards it.
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import fc from 'fast-check'
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArrangeForm } from '#features/authoring/arrangement/web/ArrangeForm.tsx'
import { CourseForm } from '#features/authoring/courses/web/CourseForm.tsx'
import { SceneForm } from '#features/authoring/courses/web/SceneForm.tsx'
import { SubSceneForm } from '#features/authoring/courses/web/SubSceneForm.tsx'
import type { DepartmentNode } from '#features/organisation/departments/contract.ts'
import { DepartmentForm } from '#features/organisation/departments/web/DepartmentForm.tsx'
import { DigitalHumanDialog } from '#features/authoring/digital-humans/web/DigitalHumanDialog.tsx'
import { FigureForm } from '#features/authoring/digital-humans/web/FigureForm.tsx'
import { VoiceForm } from '#features/authoring/digital-humans/web/VoiceForm.tsx'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { AssignDialog as AssignExam } from '#features/assessment/exams/web/AssignDialog.tsx'
import { ExamForm } from '#features/assessment/exams/web/ExamForm.tsx'
import { MakeUpDialog } from '#features/assessment/exams/web/MakeUpDialog.tsx'
import { LeaderDialog } from '#features/organisation/leader-scopes/web/LeaderDialog.tsx'
import MenuEditPage from '#features/organisation/menus/web/MenuEditPage.tsx'
import type { Project } from '#features/practice/projects/contract.ts'
import { AssignDialog as AssignProject } from '#features/practice/projects/web/AssignDialog.tsx'
import { ProjectForm } from '#features/practice/projects/web/ProjectForm.tsx'
import { PronunciationForm } from '#features/authoring/pronunciations/web/PronunciationForm.tsx'
import { BankForm } from '#features/assessment/question-banks/web/BankForm.tsx'
import { QuestionForm } from '#features/assessment/question-banks/web/QuestionForm.tsx'
import RoleAddEditPage from '#features/organisation/roles/web/RoleAddEditPage.tsx'
import { RecordCredentialForm } from '#features/insight/record-store/web/RecordCredentialForm.tsx'
import { ScriptForm } from '#features/authoring/scripts/web/ScriptForm.tsx'
import { WebhookForm } from '#features/organisation/webhooks/web/WebhookForm.tsx'
import { IdentityProviderForm } from '#features/organisation/identity-providers/web/IdentityProviderForm.tsx'
import { CredentialForm } from '#features/organisation/service-credentials/web/CredentialForm.tsx'
import { TenantForm } from '#features/organisation/tenant-setup/web/TenantForm.tsx'
import TenantSettingPage from '#features/organisation/tenant-setup/web/TenantSettingPage.tsx'
import { UserForm } from '#features/organisation/users/web/UserForm.tsx'
import { WordingForm } from '#features/practice/phrase-rules/web/WordingForm.tsx'
import { createQueryClient } from '#ui/api/api-hooks.ts'
import { setConfirmHandler } from '#ui/page/confirm.ts'
import { setToastHandler } from '#ui/page/notice.ts'
import { type Person, SessionProvider } from '#ui/api/session.tsx'

const person = { id: '7', orgId: '1', viewedBy: null, type: 3, timeZone: 'Asia/Shanghai' } as Person
const department = {
  id: '3',
  fullName: '总公司',
  name: '总公司',
  layer: 0,
  version: '1',
  selectable: true,
  canEdit: true,
  childList: [],
} as unknown as DepartmentNode
const people = ['林小满', '周雅琴', '王伟'].map((name, i) => ({
  id: `${i + 1}`,
  name,
  workNo: `A${i}`,
  loginName: name,
  telephone: '',
  orgName: '总公司',
}))
const allWords = { has: () => true } as unknown as ReadonlySet<string>
const none = () => undefined

const choice = { gender: 2, digitalHumanId: 'f', voiceId: 'v', digitalHumanName: '形', voiceName: '声' }
const roleNames = ['subSceneIntro', 'question', 'intro', 'tip', 'answer']
const template = (id: string, gender: number) => ({
  id,
  digitalHumanId: id,
  name: id,
  gender,
  own: false,
  offered: true,
  fileUrl: `/${id}`,
  backgrounds: [],
  abilities: { pitch: true },
})
const menu = {
  id: '9',
  fid: null,
  name: '目录',
  alias: null,
  menuType: 'M',
  path: '/a',
  component: 'Layout',
  icon: null,
  isFrame: false,
  sequence: 1,
}
const counts = [{ type: 0, count: 9 }]
/** Responses of the server by the end of the address. */
const answers: Record<string, unknown> = {
  '/department/tree': [department, { ...department, id: '4', fullName: '分公司', name: '分公司' }],
  '/user/options': people,
  '/user/options/count': { total: 3, disabled: 0, nowhere: 0 },
  '/leader': [{ ...people[0], leaderType: 'TRAINING_MANAGER' }],
  '/course/exam': ['开场白', '异议处理'].map((title, i) => ({ id: `${i + 5}`, title, hasExam: true })),
  '/subjectCategory/enabled': ['合规', '产品'].map((categoryName, i) => ({ id: `${i + 8}`, categoryName, counts })),
  '/role/pages': { total: 1, records: [{ id: '6', name: '讲师', remark: '', version: '1', canEdit: true }] },
  '/digital-human-template/sources': {
    figures: ['house', 'duix', 'tencent'],
    voices: ['house', 'openai', 'duix', 'sherpa'],
    openaiVoices: [],
  },
  '/digital-human-template': ['f', 'g'].map((id, i) => template(id, 2 - i)),
  '/aigc/config': {
    targetId: '5',
    targetType: 'COURSE',
    inheritedFrom: 'TENANT',
    burnSubtitles: true,
    ...Object.fromEntries(roleNames.map((r) => [r, choice])),
  },
  '/power/tree': [{ ...menu, visible: true, enabled: true, builtIn: false, known: false, version: '1', childList: [] }],
  '/tenant/setting': {
    name: '青禾',
    timeZone: 'Asia/Shanghai',
    gradeScale: { excellent: 90, good: 80, slightPoor: 60 },
    version: '1',
    defaultRole: null,
    passwordRule: { minLength: 6, letters: false, digits: false },
    threeOfficers: false,
    usedBytes: 1,
    quotaBytes: null,
    officers: { administrators: 1, confidentiality: 1, auditors: 1 },
  },
}
const answered = (content: unknown) => new Response(JSON.stringify({ succ: true, code: 0, msg: '', content }))
const syllableOf = (char: string) => ({ char, pinyin: 'jia3', choice: { others: ['jia4'], word: char, place: 0, wordPinyin: 'jia3' } })
const serve = async (address: string, init: RequestInit) => {
  const { pathname } = new URL(address, 'http://localhost')
  if (pathname.endsWith('/aigc/reading')) {
    const { text } = JSON.parse(String(init.body)) as { text: string }
    return answered({ reading: text, syllables: [...text].map(syllableOf) })
  }
  const end = Object.keys(answers).find((path) => pathname.endsWith(path))
  if (!end) return new Response('', { status: 404 })
  return answered(answers[end])
}

type Shown = ComponentType<{ onClose: () => void }>
const forms: Record<string, Shown> = {
  脚本: ({ onClose }) => <ScriptForm of="new" subSceneId="3" onClose={onClose} />,
  脚本编排: ({ onClose }) => <ArrangeForm of="new" subSceneId="3" onClose={onClose} />,
  课程: ({ onClose }) => <CourseForm of="new" onClose={onClose} />,
  子场景: ({ onClose }) => <SubSceneForm of="new" sceneId="2" onClose={onClose} />,
  场景: ({ onClose }) => <SceneForm of="new" courseId="2" onClose={onClose} />,
  部门: ({ onClose }) => <DepartmentForm of={below} onClose={onClose} />,
  读音: ({ onClose }) => <PronunciationForm of={newWord} onClose={onClose} />,
  违规用语: ({ onClose }) => <WordingForm of="new" onClose={onClose} />,
  培训负责人: ({ onClose }) => <LeaderDialog of={department} onClose={onClose} />,
  指派考试: ({ onClose }) => <AssignExam paperNote={() => null} exam={exam} onClose={onClose} />,
  补考: ({ onClose }) => <MakeUpDialog exam={exam} people={nobody} onClose={onClose} onDone={() => undefined} />,
  指派项目: ({ onClose }) => <AssignProject project={project} onClose={onClose} />,
  数字人: ({ onClose }) => <DigitalHumanDialog target={{ id: '5', type: 'COURSE', title: '课' }} onClose={onClose} />,
  形象: ({ onClose }) => <FigureForm of="new" onClose={onClose} />,
  声音: ({ onClose }) => <VoiceForm of="new" onClose={onClose} />,
  考试: ({ onClose }) => <ExamForm of="new" onClose={onClose} />,
  项目: ({ onClose }) => <ProjectForm of="new" onClose={onClose} />,
  题库: ({ onClose }) => <BankForm of="new" onClose={onClose} />,
  试题: ({ onClose }) => <QuestionForm of={newQuestion} categoryId="4" onClose={onClose} />,
  人员: ({ onClose }) => <UserForm of={newUser} onClose={onClose} />,
  租户: ({ onClose }) => <TenantForm of="new" host="example.com" onClose={onClose} />,
  服务凭证: ({ onClose }) => <CredentialForm of="new" onClose={onClose} onMade={none} />,
  接入凭证: ({ onClose }) => <RecordCredentialForm open onClose={onClose} onMade={none} />,
  登录来源: ({ onClose }) => <IdentityProviderForm of="new" onClose={onClose} />,
  事件推送: ({ onClose }) => <WebhookForm of="new" onClose={onClose} onMade={none} />,
  菜单: () => <MenuEditPage />,
  角色: () => <RoleAddEditPage />,
  企业设置: () => <TenantSettingPage />,
}
const newQuestion = { newOf: 0 as const }
const below = { parent: department }
const newWord = { word: '', pinyin: '' }
const exam = { id: '8', examinationName: '季度考试', maxExamCnt: 1 } as Exam
const project = { projectId: '9', id: '9', projectName: '新人班' } as unknown as Project
const nobody: [] = []
const newUser = { departmentId: undefined }

/** Timeouts for hanging steps, long enough for a busy machine. */
const patient = { timeout: 30_000, interval: 5 }
/** Stub of XMLHttpRequest for uploads; each file gets its own address. */
class Stored {
  static files = 0
  upload = {}
  status = 200
  responseText = ''
  onload?: () => void
  onloadend?: () => void
  open = none
  setRequestHeader = none
  abort = none
  send(body: FormData) {
    const path = `tenant/1/${++Stored.files}/${String(body.get('filename'))}`
    this.responseText = JSON.stringify({ succ: true, code: 0, msg: '', content: { path, url: `/files/${path}` } })
    queueMicrotask(() => {
      this.onload?.()
      this.onloadend?.()
    })
  }
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('XMLHttpRequest', Stored)
  // without layout; matching every rule with every element takes a third of the time
  const unstyled = document.createElement('div').style
  vi.stubGlobal('getComputedStyle', () => unstyled)
  setToastHandler(none, none)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

/** Renders the form as after a reload, with a new page state. */
async function open(Form: Shown, onClose: () => void): Promise<void> {
  const router = createMemoryRouter([{ path: '*', element: <Form onClose={onClose} /> }], { initialEntries: ['/x?type=0'] })
  await act(async () =>
    root.render(
      <QueryClientProvider key={Math.random()} client={createQueryClient()}>
        <SessionProvider person={person} words={allWords}>
          <ConfigProvider theme={{ zeroRuntime: true }}>
            <RouterProvider router={router} />
          </ConfigProvider>
        </SessionProvider>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(async () => {
    await settle()
    if (!all('input, textarea, [role=switch]').length) throw new Error(`nothing is shown: ${document.body.innerHTML.slice(0, 3000)}`)
  }, patient)
  await settle()
}
const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
const button = (text: string) => all<HTMLButtonElement>('button').find((b) => b.textContent?.replaceAll(' ', '') === text)
const press = async (text: string) => {
  await act(async () => button(text)?.click())
  await settle()
}

type Field = HTMLInputElement | HTMLTextAreaElement
/** Fields for typing; passwords are never stored, and times are chosen. */
const typedInto = () =>
  all<Field>('input, textarea').filter(
    (f) =>
      !f.disabled &&
      !f.readOnly &&
      !['checkbox', 'radio', 'file', 'password'].includes(f.type) &&
      !f.closest('.ant-picker, .ant-select, [aria-hidden=true]'),
  )
/** The type of the question, because the form stores text per type. */
const typeOfQuestion = () => document.querySelector('[aria-label=题型] .ant-segmented-item-selected')?.textContent ?? ''
/** Numbers are compared by value, not by their text. */
const valueOf = (f: Field) => (f.getAttribute('role') === 'spinbutton' && f.value ? String(Number(f.value)) : f.value)
const nameOf = (f: HTMLElement) => typeOfQuestion() + (f.id || f.getAttribute('aria-label') || f.getAttribute('placeholder') || '')
const switches = () =>
  all<HTMLElement>('input[type=radio], input[type=checkbox], [role=switch], button[role=radio], .yw-scope').filter(
    (s) => !(s as HTMLInputElement).disabled,
  )
/** State by appearance: in tests all radio groups share a name, so `checked` is not reliable. */
const onOf = (s: HTMLElement) => {
  const shown = s.closest('.ant-segmented-item, .ant-radio-wrapper')
  if (shown) return /-(selected|checked)(\s|$)/.test(shown.className)
  return s.getAttribute('aria-checked') === 'true' || s.getAttribute('aria-pressed') === 'true' || (s as HTMLInputElement).checked === true
}
/** Select fields by name; the voice of a preview belongs to no form. */
const lists = () =>
  all<HTMLInputElement>('.ant-select input[role=combobox]').filter((f) => !f.disabled && f.getAttribute('aria-label') !== '试听的声音')
const chosenIn = (list: HTMLElement) => list.closest('.ant-select')?.textContent ?? ''
const files = () => all('.yw-media').filter((m) => m.querySelector('input[type=file]:not(:disabled)'))
const nameOfFile = (m: HTMLElement) => m.querySelector('button[id]')?.id ?? ''
const fileIn = (m: HTMLElement) => m.classList.contains('is-filled')
const noteFiles = (sent: Map<string, boolean>) => {
  for (const m of files()) if (nameOfFile(m)) sent.set(nameOfFile(m), fileIn(m))
}
/** Everything visible that was typed or chosen. */
const seen = () => ({
  picked: lists().map((list) => [list.getAttribute('aria-label') ?? list.id, chosenIn(list)]),
  listed: all('.yw-targets li, .yw-leader').map((li) => li.textContent),
  files: files().map((m) => [nameOfFile(m), fileIn(m)]),
  typed: typedInto().map((f) => [nameOf(f), valueOf(f)]),
  chosen: switches().map((s) => [nameOf(s) || s.getAttribute('value'), onOf(s)]),
})

const write = (field: Field, text: string) =>
  act(async () => {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
/** Text for the field; a number within its limits for a number field. */
function fitting(field: Field, text: string): string {
  if (field.getAttribute('role') !== 'spinbutton') return text
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => Number(field.getAttribute(name) ?? 0)) as [number, number]
  return String(least + ((text.codePointAt(0) ?? 0) % Math.max(1, Math.min(40, most - least))))
}

/** Opens a select and chooses an option. */
async function pick(list: HTMLElement, which: number): Promise<void> {
  const key = (name: string, code: number) =>
    act(async () =>
      list.dispatchEvent(Object.assign(new KeyboardEvent('keydown', { key: name, bubbles: true }), { keyCode: code, which: code })),
    )
  await act(async () => list.focus())
  await key('ArrowDown', 40)
  await settle()
  const offered = all('.ant-select-dropdown')
    .filter((d) => !d.className.includes('-hidden'))
    .flatMap((d) => [
      ...d.querySelectorAll<HTMLElement>(
        '.ant-select-item-option, .ant-select-tree-treenode:not([aria-hidden]) .ant-select-tree-node-content-wrapper',
      ),
    ])
  await act(async () => offered[which % Math.max(1, offered.length)]?.click())
  await key('Escape', 27)
  await act(async () => list.blur())
  await settle()
}
async function send(into: HTMLElement): Promise<void> {
  const input = into.querySelector<HTMLInputElement>('input[type=file]')
  // the first bytes of a PNG: the page converts other pictures before it sends them
  const file = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], `文件${Stored.files + 1}${input?.accept.split(',')[0]}`)
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}

type Step =
  | { type: number | 'all'; text: string }
  | { pick: number; which: number }
  | { send: number }
  | { turn: number }
  | 'close by mistake'
  | 'reload'
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.oneof(fc.nat(30), fc.constant('all' as const)),
      text: fc.constantFrom('甲方', '一二三', 'ab12', '1', '38', '5'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ turn: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ pick: fc.nat(30), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ send: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant('close by mistake' as const) },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
)

/** Uses every switch and list in both directions, and types into all visible fields. */
const everywhere: Step[] = Array.from({ length: 12 }, (_, at): Step[] => [
  { type: 'all', text: '甲方' },
  { send: 0 },
  { turn: at },
  // the first lists control other fields: choose another value, then the former one after typing
  { pick: at % 3, which: [1, 2, 1, 0][Math.floor(at / 3)] ?? 0 },
]).flat()

test.each(Object.entries(forms))('the form %s keeps typed text', async (_, Form) => {
  const closed = vi.fn()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      localStorage.clear()
      closed.mockReset()
      setConfirmHandler(none as never)
      await open(Form, closed)
      const opening = JSON.stringify(seen())
      expect(typedInto().length + switches().length + lists().length).toBeGreaterThan(0)
      const typed = new Map<string, string>()
      const sent = new Map<string, boolean>()
      const holds = (after: unknown) => {
        for (const f of typedInto()) {
          const name = nameOf(f)
          if (typed.has(name)) expect([after, name, valueOf(f)]).toEqual([after, name, typed.get(name)])
        }
        for (const m of files()) {
          const name = nameOfFile(m)
          if (sent.has(name)) expect([after, name, fileIn(m)]).toEqual([after, name, sent.get(name)])
        }
      }
      for (const s of [...steps, 'reload' as const]) {
        if (s === 'close by mistake') {
          if (JSON.stringify(seen()) !== opening) await press('取消')
        } else if (s === 'reload') {
          const before = seen()
          await open(Form, closed)
          if (button('恢复未保存的内容')) await press('恢复未保存的内容')
          expect(seen()).toEqual(before)
        } else if ('type' in s) {
          const fields = typedInto()
          for (const field of s.type === 'all' ? fields : fields.slice(s.type % Math.max(1, fields.length)).slice(0, 1)) {
            // text that was there already counts as not typed
            if (valueOf(field) === fitting(field, s.text)) continue
            await write(field, fitting(field, s.text))
            typed.set(nameOf(field), valueOf(field))
          }
        } else if ('pick' in s) {
          const list = lists()[s.pick % Math.max(1, lists().length)]
          if (list) await pick(list, s.which)
        } else if ('send' in s) {
          const into = files()[s.send % Math.max(1, files().length)]
          if (into) {
            await send(into)
            noteFiles(sent)
          }
        } else {
          const list = switches()
          await act(async () => list[s.turn % Math.max(1, list.length)]?.click())
          await settle()
        }
        holds(s)
      }
      // discarding removes the draft
      setConfirmHandler(({ onOk }) => void (onOk as () => void)())
      if (!button('取消')) return
      const isChanged = Object.keys(localStorage).length > 0
      await press('取消')
      if (isChanged) expect(Object.keys(localStorage)).toEqual([])
    }),
    { numRuns: 3, examples: [[everywhere], [everywhere.toReversed()]] },
  )
})
