// Opens the global search: a button in the bar, and Ctrl+K.
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { hasDialog } from '#ui/device/keys.ts'
import { useMenu } from './menu-context.ts'

const Dialog = lazyPart(async () => (await import('#features/portal/search/web/SearchDialog.tsx')).SearchDialog)

export function Search({ phone }: { phone: boolean }) {
  const { entries } = useMenu()
  const [open, setOpen] = useState(false)
  // stays mounted after the first use, so that its closing animation shows
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 'k') return
      e.preventDefault()
      if (!hasDialog()) show()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const pages = entries
    .filter((e) => e.visible)
    .map(({ name, path, component, above }) => ({ name, path, component, above: above.join(' / ') }))
  return (
    <>
      {phone ? (
        <Button type="text" aria-label="搜索" icon={<SearchOutlined aria-hidden />} onClick={show} />
      ) : (
        <button type="button" className="yw-search-open" aria-label="搜索，Ctrl+K" onClick={show}>
          <SearchOutlined aria-hidden /> 搜索 <kbd>Ctrl K</kbd>
        </button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <Dialog open={open} pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
