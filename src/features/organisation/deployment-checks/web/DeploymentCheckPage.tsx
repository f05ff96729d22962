// Page of the deployment checks: a count of each state, then a row for each check, failures first.
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { clockIn } from '#shared/zones.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { usePerson } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Check, deploymentChecks } from '../contract.ts'
import './deployment-checks.css'

const states = ['failure', 'warning', 'pass'] as const
const looks: Record<Check['state'], { word: string; tone: 'error' | 'warning' | 'success'; icon: ReactNode }> = {
  failure: { word: '失败', tone: 'error', icon: <CloseCircleFilled aria-hidden /> },
  warning: { word: '警告', tone: 'warning', icon: <ExclamationCircleFilled aria-hidden /> },
  pass: { word: '通过', tone: 'success', icon: <CheckCircleFilled aria-hidden /> },
}

const StatePill = ({ state, children }: { state: Check['state']; children: ReactNode }) => (
  <Pill tone={looks[state].tone} icon={looks[state].icon}>
    {children}
  </Pill>
)

const Row = ({ check: { name, state, found, advice } }: { check: Check }) => (
  <li className="yw-check">
    <StatePill state={state}>{looks[state].word}</StatePill>
    <div>
      <b>{name}</b>
      <span>{found}</span>
      {advice && <p>处理办法：{advice}</p>}
    </div>
  </li>
)

export default function DeploymentCheckPage() {
  const { timeZone } = usePerson()
  const asked = useApiQuery(deploymentChecks.list, {}, { inPlace: true })
  const again = (
    <Button icon={<ReloadOutlined aria-hidden />} loading={asked.isFetching} onClick={() => void asked.refetch()}>
      重新检查
    </Button>
  )
  return (
    <>
      <PageHeader title="运行检查" sub="检查应答本页的服务器与共用的数据库、文件存储；其他服务器上请执行 doctor 命令">
        {again}
      </PageHeader>
      <AsyncContent asked={asked} card>
        {({ host, checks }) => (
          <section className="yw-card yw-checks" aria-label="检查结果">
            <header>
              {states.map((state) => {
                const count = checks.filter((c) => c.state === state).length
                return count > 0 && <StatePill key={state} state={state}>{`${count} 项${looks[state].word}`}</StatePill>
              })}
              <small>
                服务器 {host}，检查于 {asked.dataUpdatedAt ? clockIn(timeZone, asked.dataUpdatedAt) : '-'}
              </small>
            </header>
            <ul>
              {states
                .flatMap((state) => checks.filter((c) => c.state === state))
                .map((check) => (
                  <Row key={`${check.name} ${check.found}`} check={check} />
                ))}
            </ul>
          </section>
        )}
      </AsyncContent>
    </>
  )
}
