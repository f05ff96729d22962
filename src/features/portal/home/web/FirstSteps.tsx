// First steps of a new tenant with links; hidden when all are done or the user closes the list.
import { CheckOutlined, CloseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, usePerson } from '#ui/api/session.tsx'
import type { Home, StepKey } from '../contract.ts'

const steps: Record<StepKey, { name: string; text: string; to: string; word: string }> = {
  department: { name: '建立部门', text: '按组织架构添加部门', to: '/user', word: 'depart:btn:add' },
  user: { name: '添加人员', text: '逐个添加或导入', to: '/user', word: 'user:btn:add' },
  course: { name: '新建课程', text: '分场景与子场景', to: '/courseManage', word: 'course:btn:add' },
  script: { name: '编写脚本', text: '写下对话与答案', to: '/scriptArrange', word: 'course:btn:add' },
  state: { name: '启用课程', text: '启用后可以用于训练', to: '/courseManage', word: 'course:btn:state' },
  exam: { name: '新建考试', text: '从题库组卷并指派', to: '/examList', word: 'exam:btn:add' },
}

const toneOf = (isNext: boolean) => (isNext ? 'is-next' : undefined)

export function FirstSteps({ done }: { done: Home['steps'] }) {
  const may = useMay()
  const { id } = usePerson()
  const key = `yw-first-steps.${id}`
  const [away, setAway] = useState(() => localStorage.getItem(key) === 'away')
  const own = done.filter((s) => may(steps[s.key].word))
  const left = own.filter((s) => !s.done).length
  if (away || !left) return null
  const putAway = () => {
    localStorage.setItem(key, 'away')
    setAway(true)
  }
  const next = own.find((s) => !s.done)?.key
  return (
    <section className="yw-card yw-steps" aria-label="开始使用">
      <header>
        <h2>开始使用</h2>
        <span className="yw-second">{`已完成 ${own.length - left}/${own.length}`}</span>
        <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} onClick={putAway}>
          不再显示
        </Button>
      </header>
      <ol>
        {own.map((s, i) => {
          const { name, text, to } = steps[s.key]
          return (
            <li key={s.key} className={s.done ? 'is-done' : toneOf(s.key === next)}>
              <Link to={to}>
                <i>{s.done ? <CheckOutlined aria-label="已完成" /> : i + 1}</i>
                <span>
                  <b>{name}</b>
                  <small>{text}</small>
                </span>
                <RightOutlined aria-hidden />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
