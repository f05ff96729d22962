// A picture that is looked at closely: a press shows it over the whole window, another one enlarges it. The page is never left for it, as
// that would count as leaving where an exam notes it.
import { useEffect, useRef, useState } from 'react'
import './touch.css'

interface Props {
  src: string
  /** What it is, as 第3题的图片1. */
  label: string
}

function Viewer({ src, label, onClose }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [large, setLarge] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="yl-viewer"
      aria-label={label}
      onCancel={(e) => {
        e.preventDefault()
        onClose()
      }}
    >
      <button
        type="button"
        className={`yl-viewed${large ? ' is-large' : ''}`}
        aria-label={large ? '缩小' : '放大'}
        onClick={() => setLarge(!large)}
      >
        <img src={src} alt={label} />
      </button>
      <button type="button" className="yl-button yl-viewer-close" onClick={onClose}>
        关闭
      </button>
    </dialog>
  )
}

export function ZoomedPicture({ src, label }: Props) {
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState(false)
  // what does not come is told, and can be asked for again
  if (gone)
    return (
      <p className="yl-note">
        {label}没有打开。
        <button type="button" className="yl-link" onClick={() => setGone(false)}>
          重试
        </button>
      </p>
    )
  return (
    <>
      <button type="button" className="yl-picture" aria-label={`看大图：${label}`} onClick={() => setOpen(true)}>
        <img src={src} alt={label} onError={() => setGone(true)} />
      </button>
      {open && <Viewer src={src} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}
