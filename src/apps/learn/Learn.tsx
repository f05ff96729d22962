// The screens of the learners' side: exams, and oneself. One bundle: what is needed offline is there from the start.
import { useEffect } from 'react'
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router'
import { ExamScreen } from '../../features/attempts/learn/ExamScreen.tsx'
import { ExamsScreen } from '../../features/attempts/learn/ExamsScreen.tsx'
import { PaperScreen } from '../../features/attempts/learn/PaperScreen.tsx'
import type { UserInfo } from '../../features/sessions/contract.ts'
import { Toasts } from '../../ui/touch/Toast.tsx'
import { Me } from './Me.tsx'
import './learn.css'

const tabs = [
  { to: '/', label: '考试', holds: (pathname: string) => pathname === '/' || pathname.startsWith('/exam/') },
  { to: '/me', label: '我的', holds: (pathname: string) => pathname === '/me' },
]

/** The bar at the bottom; not while somebody sits an exam. */
function Tabs() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/attempt/')) return null
  return (
    <nav className="yl-tabs" aria-label="主导航">
      {tabs.map(({ to, label, holds }) => (
        <Link key={to} to={to} {...(holds(pathname) ? { 'aria-current': 'page' } : {})}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** A new screen begins at its top. */
function FromTheTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return null
}

const Nowhere = () => (
  <main className="yl-page">
    <div className="yl-state">
      <h1>内容不存在</h1>
      <Link className="yl-button" to="/">
        返回我的考试
      </Link>
    </div>
  </main>
)

export function Learn({ user }: { user: UserInfo }) {
  const owner = `${user.orgId}:${user.id}`
  return (
    <BrowserRouter basename="/learn">
      <FromTheTop />
      <Routes>
        <Route index element={<ExamsScreen />} />
        <Route path="exam/:id" element={<ExamScreen />} />
        <Route path="attempt/:id" element={<PaperScreen owner={owner} />} />
        <Route path="me" element={<Me user={user} />} />
        <Route path="*" element={<Nowhere />} />
      </Routes>
      <Tabs />
      <Toasts />
    </BrowserRouter>
  )
}
