// `npm run talk:check -- [--json]`: plays golden talks against the configured chat model and prints five rates. It opens no database.
import { parseArgs } from 'node:util'
import { openChat } from '#engines/chat/chat.ts'
import { serviceNames } from '#engines/sources.ts'
import { readConfig } from '#platform/config.ts'
import { runTool, say } from '../command-line.ts'
import { goldenTalks } from '../demo/scenarios/golden-talks.ts'
import { demoScenarios } from '../demo/scenarios/scenarios.ts'
import { playTalks, type Rate, rateNames, type Rates } from './rates.ts'

const percent = ({ good, of }: Rate) => (of ? Math.round((100 * good) / of) : null)

function tell(rates: Rates): void {
  for (const [name, words] of Object.entries(rateNames) as [keyof Rates, string][]) {
    const rate = rates[name]
    say(`${String(percent(rate) ?? '—').padStart(3)} %  ${words}（${rate.good} / ${rate.of}）`)
  }
}

async function main() {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const { talk: service } = readConfig().mediaServices
  if (!service) throw new Error('没有接入对话模型：请设置 TALK_OPENAI_URL 和 TALK_OPENAI_MODEL，见 docs/providers/openai-talk.md')
  const talks = goldenTalks.flatMap(({ subScene, said }) => {
    const found = demoScenarios.find((one) => one.subScene === subScene)
    return found ? [{ scenario: found.scenario, said }] : []
  })
  const chat = openChat(serviceNames.talk, service, {})
  const progress = (done: number) => void (values.json || say(`${done} / ${talks.length} 个对话`))
  const rates = await playTalks(chat, talks, progress)
  if (!values.json) tell(rates)
  const shares = Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, percent(rate)]))
  say(JSON.stringify({ check: 'talk', model: service.model, talks: talks.length, ...shares }))
}

if (import.meta.main) runTool(main)
