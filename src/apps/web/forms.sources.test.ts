// Source tests of forms: every form stores drafts, or has its reason listed here.
import { expect, test } from 'vitest'
import { secretFields } from '#ui/form/drafts.ts'

/** Files with inputs that store no draft, with the reason. */
const without: Record<string, string> = {
  // sign-in and forms of passwords
  'apps/web/login/Field.tsx': 'signing in: who it is, and a secret',
  'apps/web/login/PasswordForm.tsx': 'signing in: who it is, and a secret',
  'apps/web/shell/OwnPassword.tsx': 'passwords alone',
  'features/organisation/second-factors/web/StepUpDialog.tsx': 'a proof of the person, good once',
  'features/organisation/second-factors/web/TotpDialog.tsx': 'a code, good once',
  'features/organisation/second-factors/web/PasskeyDialog.tsx': 'a name, kept by the passkey of the browser',
  'features/organisation/second-factors/web/RecoveryDialog.tsx': 'shows recovery codes once',
  'features/organisation/second-factors/web/SignInSecurityForm.tsx': 'two choices, saved with one press',
  // requests that save nothing
  'apps/web/shell/ViewAsDialog.tsx': 'a search',
  'apps/learn/Me.tsx': 'how it looks; taken at once',
  'features/portal/notices/learn/NoticeSettingsCard.tsx': 'switches that are saved at once',
  'features/portal/notices/web/NoticeSettingDialog.tsx': 'switches that are saved at once',
  'features/assessment/attempts/learn/ExamScreen.tsx': 'a tick that the rules were read',
  'features/assessment/attempts/learn/PaperSheets.tsx': 'how the paper is seen; taken at once',
  'features/assessment/attempts/learn/ReviewScreen.tsx': 'which questions are looked at',
  'features/portal/learning/learn/GrowthScreen.tsx': 'the range of time that is looked at',
  'features/practice/rehearsals/learn/Typing.tsx': 'an answer: what is typed is on the device at once',
  'features/practice/talks/learn/Composer.tsx': 'a turn: what is typed is on the device at once',
  'features/practice/talks/learn/ThingSheet.tsx': 'an appeal: what is typed is on the device at once',
  'features/practice/rehearsals/learn/Misheard.tsx': 'a correction: what is typed is on the device at once',
  'features/practice/rehearsals/learn/ReportScreen.tsx': 'an appeal: what is typed is on the device at once',
  'features/assessment/attempts/learn/QuestionCard.tsx': 'answers: the keeper of answers has them on the device at once',
  'features/insight/analysis-tabs/web/AnalysisRangePicker.tsx': 'what is asked; the tab keeps it',
  'features/insight/analysis-tabs/web/DepartmentCascade.tsx': 'what is asked; the tab keeps it',
  'features/insight/exam-analysis/web/Items.tsx': 'the order that questions are looked at in',
  'features/insight/exam-analysis/web/ExamSelect.tsx': 'what is asked; the tab keeps it',
  'features/authoring/films/web/FilmDialog.tsx': 'the shape of a film that is asked for',
  'features/authoring/films/web/FilmNotes.tsx': 'whether what lacks is left out of it',
  'features/insight/exam-analysis/web/SeriesDrawer.tsx': 'which exams stand side by side',
  'features/insight/training-analysis/web/ContentSelect.tsx': 'what is asked; the tab keeps it',
  'features/authoring/arrangement/web/PlaceTree.tsx': 'a search',
  'features/authoring/digital-humans/web/DigitalHumanManagePage.tsx': 'a search',
  'features/organisation/leader-scopes/web/DepartmentPanel.tsx': 'a search',
  'features/insight/analysis-kit/web/Compare.tsx': 'what a report is compared with; the tab keeps it',
  'features/insight/analysis-kit/web/HeatTable.tsx': 'which figure the table shows',
  'features/insight/analysis-tabs/web/ConditionDialog.tsx': 'what is asked; the tab keeps it once it is asked',
  'features/authoring/replacements/web/ReplaceForm.tsx': 'what is asked; the address keeps it',
  'features/authoring/replacements/web/FoundLine.tsx': 'rows ticked for replacing',
  'features/authoring/replacements/web/FoundList.tsx': 'rows ticked for replacing',
  'features/authoring/replacements/web/ReplacePage.tsx': 'rows ticked for replacing',
  'features/authoring/documents/web/DocumentsPage.tsx': 'a search',
  'features/authoring/documents/web/DocumentDetailPage.tsx': 'which version is looked at',
  'features/authoring/documents/web/UploadButton.tsx': 'a file, stored at once',
  'features/organisation/roles/web/RoleList.tsx': 'a search, and rows ticked for deleting',
  'features/portal/course-page/web/Outline.tsx': 'a search',
  'features/portal/search/web/SearchDialog.tsx': 'a search',
  'features/organisation/users/web/AssignedTable.tsx': 'a search',
  'features/assessment/exams/web/Sitters.tsx': 'a search, and rows ticked for what is asked next',
  'features/organisation/menus/web/MenuListPage.tsx': 'rows ticked for deleting',
  // pickers in many pages: the form around stores the choice
  'features/organisation/departments/web/DepartmentPicker.tsx': 'a field of forms, and a filter',
  'features/assessment/question-banks/web/BankPicker.tsx': 'a field of forms, and a filter',
  'features/organisation/roles/web/RolePicker.tsx': 'a field of the settings, which keep it, and of granting',
  'features/assessment/wrong-answers/learn/WrongScreen.tsx': 'which ones are looked at',
  'features/organisation/people-lists/web/PasteDialog.tsx': 'a list that is looked up, not kept',
  'features/practice/talk-reviews/web/MarkPanel.tsx': 'words of a turn that are marked, saved with one press',
  'features/practice/talk-reviews/web/Transcript.tsx': 'the reason of one act, saved with one press',
  'features/organisation/people-lists/web/PeopleSources.tsx': 'the name of a list, saved with one press',
  'features/practice/phrase-rules/web/CourseField.tsx': 'a field of forms',
  'features/practice/talk-reviews/learn/TalkTrendScreen.tsx': 'a sentence that is tried, not kept',
  'features/portal/drafts/web/DropForm.tsx': 'the reason of one act, saved with one press',
  'features/practice/phrase-rules/web/TryDialog.tsx': 'a sentence that is tried, not kept',
  'features/organisation/users/web/PersonPicker.tsx': 'a field of forms, and a filter',
  // saved at once when chosen or left
  'features/insight/analysis-tabs/web/AnalysisTabPicker.tsx': 'a name, saved when it is left',
  'features/authoring/course-authoring/web/use-enabling.tsx': 'saved at once',
  'features/authoring/courses/web/CoAuthorsDialog.tsx': 'somebody is added as soon as they are chosen',
  'features/assessment/exam-papers/web/PaperTable.tsx': 'points of a question, saved when the field is left',
  'features/assessment/exams/web/exam-columns.tsx': 'saved at once',
  'features/assessment/invigilation/web/LiveBar.tsx': 'a search',
  'features/assessment/invigilation/web/LiveTable.tsx': 'rows ticked for what is asked next',
  'features/authoring/media-providers/web/ProviderCard.tsx': 'which one is tried out',
  'features/authoring/natural-voices/web/NaturalVoicesDialog.tsx': 'where a download comes from',
  'features/practice/projects/web/assign-types.tsx': 'saved at once, or part of a form',
  'features/assessment/question-banks/web/QuestionBankListPage.tsx': 'saved at once',
  // lines that save themselves; `line-saver.ts` stores unsaved changes in the tab
  'features/authoring/scripts/web/LineForm.tsx': 'media of a line, saved at once; in forms a part of what keeps it',
  'features/authoring/storyboard/web/Composer.tsx': 'begins a line',
  'features/authoring/storyboard/web/Inspector.tsx': 'fields of a line',
  'features/authoring/storyboard/web/InspectorItems.tsx': 'fields of a line',
  'features/authoring/storyboard/web/LineEditor.tsx': 'the text of a line',
  'features/authoring/storyboard/web/LineRow.tsx': 'rows ticked for what is asked next',
  'features/authoring/storyboard/web/GhostRow.tsx': 'pasted, and asked about before it is left',
  'features/authoring/storyboard/web/DocumentWay.tsx': 'which document is read',
  'features/authoring/storyboard/web/PasteBar.tsx': 'who speaks in what was just pasted, and can be pasted again',
  'features/authoring/storyboard/web/DialogueBar.tsx': 'a search, and rows ticked for what is asked next',
  'features/authoring/storyboard/web/DialogueFoot.tsx': 'the way to a line',
  'features/organisation/tenant-setup/web/TenantManagementPage.tsx': 'saved at once',
  'features/organisation/tenant-setup/web/ThreeOfficers.tsx': 'saved at once',
  // one choice for selected rows; a reload clears the selection
  'features/authoring/course-packages/web/ImportPackageDialog.tsx': 'a file that is sent at once',
  'features/authoring/course-authoring/web/CopyDialog.tsx': 'one choice for chosen rows',
  'features/authoring/course-authoring/web/CopyFromDialog.tsx': 'one choice',
  'features/authoring/course-authoring/web/PlacePicker.tsx': 'a field of forms',
  'features/assessment/exam-papers/web/ScoreDialogs.tsx': 'one number for chosen rows; by type there is a draft',
  'features/assessment/question-banks/web/BankChoiceDialog.tsx': 'one choice for chosen rows',
  'features/organisation/users/web/GrantRoleDialog.tsx': 'one choice for chosen people',
  'features/organisation/users/web/MergeDepartmentDialog.tsx': 'one department of a list',
  'features/organisation/users/web/MoveUsersDialog.tsx': 'one choice for chosen people',
  // a name typed as confirmation must be typed again
  'features/organisation/tenant-setup/web/TenantRemoval.tsx': 'a confirmation',
  // shows something, without input
  'features/assessment/exam-papers/web/PaperDrawer.tsx': 'shows a paper',
  'features/authoring/storyboard/web/Stage.tsx': 'a slider over what is played',
  'features/authoring/storyboard/web/StageControls.tsx': 'how it is played, kept on the device',
  'features/assessment/question-banks/web/PlainFields.tsx': 'fields of a form that keeps them, and what a dialog shows of them',
  'features/assessment/question-banks/web/QuestionDialog.tsx': 'shows a question',
  'features/organisation/roles/web/PowerTree.tsx': 'ticks of a panel that keeps them, or only looked at',
  'features/organisation/identity-providers/web/ProviderTestDialog.tsx': 'shows the result of a test',
  'features/authoring/storyboard/web/KeysDialog.tsx': 'shows keys',
  'features/organisation/users/web/AssignedDialog.tsx': 'shows who is assigned',
}

const files = import.meta.glob<string>(['../../{apps,features}/**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const short = (file: string, from = import.meta.url) => new URL(file, from).pathname.split('/src/').at(-1) ?? file
const sources = new Map(Object.entries(files).map(([file, text]) => [short(file), text]))
const takes =
  /<(Input|NumberInput|InputNumber|Select|TreeSelect|Cascader|Switch|Checkbox|Radio|Slider|textarea|input|Form|FormModal|Modal|MomentPicker|RangePicker|DatePicker)\b|useForm\(|contentEditable|rowSelection/
const keeps = /<FormModal\b|usePageForm|useDraftState/
const hooks = import.meta.glob<string>('../../{apps,features}/**/use-*.ts', { query: '?raw', import: 'default', eager: true })
const keptByHook = new Set(Object.entries(hooks).flatMap(([file, text]) => (text.includes('useDraftState') ? [short(file)] : [])))
const usesKeptHook = (file: string, text: string) =>
  [...text.matchAll(/from '(\.\/use-[\w-]+\.ts)'/g)].some(([, hook = '']) => keptByHook.has(short(hook, `file:///src/${file}`)))
const isKept = (file: string, text = sources.get(file) ?? '') =>
  (keeps.test(text) || usesKeptHook(file, text)) && !text.includes('draft={null}')

const importersOf = (file: string) =>
  [...sources].flatMap(([from, text]) => {
    const named = [...text.matchAll(/from '([.#][^']+)'|import\('([.#][^']+)'\)/g)].map(([, a, b]) => {
      const target = a ?? b ?? ''
      return target.startsWith('#') ? target.slice(1) : short(target, `file:///src/${from}`)
    })
    return named.includes(file) ? [from] : []
  })
/** True if only forms with drafts use the file, directly or through other files. */
function isPart(file: string, seen: ReadonlySet<string> = new Set()): boolean {
  const importers = importersOf(file)
  return importers.length > 0 && importers.every((from) => seen.has(from) || isKept(from) || isPart(from, new Set([...seen, file])))
}

test('every file with inputs stores drafts, is part of a form that does, or has a reason', () => {
  const bare = [...sources].filter(([file, text]) => takes.test(text) && !isKept(file) && !isPart(file)).map(([file]) => file)
  expect(bare.toSorted()).toEqual(Object.keys(without).toSorted())
})

test('forms are dialogs or pages of the kit', () => {
  const own = [...sources].filter(([, text]) => /<Form(<|\s|>)/.test(text) && !/useDraftState/.test(text)).map(([file]) => file)
  expect(own).toEqual([])
})

test('a form hands the keeper of its idempotency key to every run', () => {
  const submits = [...sources].filter(([, text]) => /<FormModal\b|usePageForm/.test(text) && /\bkeeper\b|\.run\(/.test(text))
  // a run within the handler: from `onSubmit` or `submit` to the next property or constant of the component
  const handler = /(?:onSubmit(?:=\{|: )|const submit = )(?:async )?\([\s\S]*?(?=\n {4,6}(?:\}\}?|\w+=|>|\/?>)|\n {2}\}|\n {2}return)/g
  const bare = submits.flatMap(([file, text]) =>
    [...text.matchAll(handler)].flatMap(([code]) => {
      const runs = code.match(/\.run\(/g)?.length ?? 0
      // the parameters of the handler itself are followed by an arrow
      const kept = code.match(/\{ keeper \},?\s*\)(?! =>)/g)?.length ?? 0
      return runs === kept ? [] : [`${file}: ${runs} runs, ${kept} with its keeper`]
    }),
  )
  expect(bare).toEqual([])
})

test('an edit sends touched fields only', () => {
  const all = [...sources].filter(([, text]) => /\bupdate\.run\(/.test(text) && !/\btouched\b/.test(text)).map(([file]) => file)
  // this form has a single field
  expect(all).toEqual(['features/organisation/departments/web/DepartmentForm.tsx'])
})

test('a form with a version takes over the newer version after a conflict', () => {
  const on = [...sources].filter(
    ([file, text]) => /\b(version|seen)\b[^\n]*\}/.test(text) && /\.run\(/.test(text) && (isKept(file) || isPart(file)),
  )
  expect(on.length).toBeGreaterThan(15)
  // loads the current record and sends its version, or handles the conflict itself
  const takesUp = (text: string) =>
    /codes\.STALE/.test(text) || (/\blatest\b/.test(text) && /\bversion (\?\? |\? |=== undefined)/.test(text))
  expect(on.filter(([, text]) => !takesUp(text)).map(([file]) => file)).toEqual([])
})

test('the drafts know all names of secret fields', () => {
  const names = [...sources.values()].flatMap((text) =>
    text
      .split('<Input.Password')
      .slice(0, -1)
      .map((before) => [...before.matchAll(/name=(?:"(\w+)"|\{\[\w+, '(\w+)'\]\})/g)].at(-1)),
  )
  expect(names.length).toBeGreaterThan(3)
  for (const found of names) expect(secretFields).toContain(found?.[1] ?? found?.[2])
})
