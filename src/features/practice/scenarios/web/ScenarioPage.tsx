// Page of the scenario (情景) of a sub-scene: customer at the left, stages in the middle, try-out at the right.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { useMay } from '#ui/api/session.tsx'
import { PageForm, usePageForm } from '#ui/form/PageForm.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { emptyScenario } from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { type ScenarioOfSubScene, type ScenarioState, type ScenarioVersion, scenarios, stateLabels } from '../contract.ts'
import { ObjectionCards, SecretCards } from './HiddenCards.tsx'
import { Issues } from './Issues.tsx'
import { hasNumbers, toContent } from './parts.ts'
import { PersonaPart } from './PersonaPart.tsx'
import { AvoidCards, StageCards } from './StageCards.tsx'
import { StateButtons } from './StateButtons.tsx'
import { TryPanel } from './TryPanel.tsx'
import './scenario.css'

const tones: Readonly<Record<ScenarioState, 'neutral' | 'warning' | 'success'>> = {
  DRAFT: 'neutral',
  SUBMITTED: 'warning',
  ENABLED: 'success',
  RETIRED: 'neutral',
}

const addressOfScene = ({ sceneId, courseId, canEdit }: ScenarioOfSubScene['subScene']) =>
  `/subScene?${new URLSearchParams({ courseId, sceneId, canEdit: String(canEdit) })}`

/** The content a moment after typing, as the server takes it. A number that was cleared keeps its last value. */
function useSettledContent(now: Scenario): Scenario {
  const settled = useDebouncedValue(JSON.stringify(toContent(now)), 500)
  const [valid, setValid] = useState(now)
  useEffect(() => {
    const content = JSON.parse(settled) as Scenario
    if (hasNumbers(content)) setValid(content)
  }, [settled])
  return valid
}

function Editor({ of, onMoved }: { of: ScenarioOfSubScene; onMoved: () => void }) {
  const may = useMay()
  const shown = of.working ?? of.enabled
  const [start] = useState(() => shown?.content ?? emptyScenario())
  const seen = useRef(shown?.seen)
  const saved = useRef<ScenarioVersion | null>(null)
  const save = useApiMutation(scenarios.save, { done: '草稿已保存', refresh: [scenarios.get, scenarios.page], form: true })
  const readOnly = !of.subScene.canEdit || of.working?.state === 'SUBMITTED' || !may(scenarios.save)
  const page = usePageForm<Scenario>({
    title: '情景',
    subject: of.subScene.title,
    draft: `scenario:${of.subScene.id}`,
    initial: start,
    readOnly,
    stays: true,
    fieldOf: (field) => field.replace(/^content\./, ''),
    onSubmit: async (_values, { version, keeper }) => {
      // the values of the fields alone lack the ids, which no field shows
      const values = { ...start, ...(page.form.getFieldsValue(true) as Scenario) }
      const body = { subSceneId: of.subScene.id, content: toContent(values), seen: version ?? seen.current }
      const outcome = await save.run({ body }, { keeper })
      if (outcome.ok) {
        saved.current = outcome.content
        seen.current = outcome.content.seen
      }
      return outcome
    },
    latest: async () => {
      const now = await call(scenarios.get, { query: { subSceneId: of.subScene.id } })
      const latest = now.working ?? now.enabled
      if (!latest) throw new Error('the scenario is gone')
      return { values: latest.content, version: latest.seen }
    },
  })
  const content = useSettledContent(page.now)
  const onSave = async () => {
    saved.current = null
    await page.submit()
    return saved.current
  }
  const onGo = (place: (string | number)[]) => page.form.scrollToField(place, { focus: true, block: 'center' })
  return (
    <>
      <PageHeader
        back={addressOfScene(of.subScene)}
        title={
          <>
            {of.subScene.title} · 自由对话{' '}
            {shown && (
              <Pill tone={tones[shown.state]} icon={null}>
                {stateLabels[shown.state]} v{shown.version}
              </Pill>
            )}
          </>
        }
        sub={headLine(of)}
      >
        <StateButtons of={of} isChanged={page.isChanged} busy={page.busy} onSave={onSave} onMoved={onMoved} />
      </PageHeader>
      <div className="yw-scenario">
        <PageForm page={page} className="yw-scenario-form">
          <div className="yw-card yw-scenario-side">
            <PersonaPart of={page.now} readOnly={readOnly} />
          </div>
          <div className="yw-card yw-scenario-main">
            <StageCards of={page.now} readOnly={readOnly} />
            <AvoidCards of={page.now} readOnly={readOnly} />
            <SecretCards of={page.now} readOnly={readOnly} />
            <ObjectionCards of={page.now} readOnly={readOnly} />
          </div>
        </PageForm>
        <div className="yw-scenario-right">
          {!readOnly && <Issues subSceneId={of.subScene.id} content={content} onGo={onGo} />}
          <TryPanel subSceneId={of.subScene.id} content={content} model={readOnly ? null : of.model} />
        </div>
      </div>
    </>
  )
}

function headLine({ working, enabled }: ScenarioOfSubScene): string {
  if (working?.remark) return `已退回：${working.remark}`
  if (working?.state === 'SUBMITTED') return `${working.submitUserName ?? ''}已提交，等待审核；审核期间不能修改`
  if (working && enabled) return `学员现在练的是 v${enabled.version}，这一版提交并通过后替换它`
  if (enabled) return `${enabled.approveUserName ?? ''}于 ${enabled.approveDate ?? ''} 启用；修改后另起新版本`
  return '走向由规则决定，客户说您写的话；先写，再在右边试一试'
}

export default function ScenarioPage() {
  const [search] = useSearchParams()
  const subSceneId = search.get('subSceneId') ?? '0'
  const asked = useApiQuery(scenarios.get, { query: { subSceneId } })
  // the editor starts anew after a change of the state
  const [moves, setMoves] = useState(0)
  const of = asked.data
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: of?.subScene.courseTitle ?? '' },
    { title: of?.subScene.sceneTitle ?? '', ...(of ? { to: addressOfScene(of.subScene) } : {}) },
    { title: of?.subScene.title ?? '' },
  ])
  return (
    <AsyncContent asked={asked} card>
      {(told) => (
        <Editor
          key={`${subSceneId} ${moves} ${told.working?.state ?? ''} ${told.enabled?.id ?? ''}`}
          of={told}
          onMoved={() => setMoves((n) => n + 1)}
        />
      )}
    </AsyncContent>
  )
}
