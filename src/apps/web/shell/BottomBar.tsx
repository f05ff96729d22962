// Bar at the bottom of a phone with up to four links, by permission; the menu has all.
import { BarChartOutlined, FileDoneOutlined, HomeOutlined, PlaySquareOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMenu } from './menu-context.ts'

/** Each link uses the first path that the user may open. */
const ways: { name: string; icon: ReactNode; paths: readonly string[] }[] = [
  { name: '首页', icon: <HomeOutlined aria-hidden />, paths: ['/home'] },
  { name: '课程', icon: <PlaySquareOutlined aria-hidden />, paths: ['/courseManage'] },
  { name: '考试', icon: <FileDoneOutlined aria-hidden />, paths: ['/examList', '/marking'] },
  { name: '数据', icon: <BarChartOutlined aria-hidden />, paths: ['/dataAnalysis', '/examDataAnalysis'] },
]

export function BottomBar() {
  const { entries } = useMenu()
  const held = new Set(entries.filter((e) => e.visible).map((e) => e.path))
  const shown = ways.flatMap(({ paths, ...way }) => {
    const to = paths.find((path) => held.has(path))
    return to ? [{ ...way, to }] : []
  })
  if (shown.length < 2) return null
  return (
    <nav className="yw-bottom" aria-label="常用">
      {shown.map(({ name, icon, to }) => (
        <NavLink key={to} to={to}>
          {icon}
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
