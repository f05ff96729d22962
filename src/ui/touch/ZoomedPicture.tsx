// A picture that opens over the whole window when it is pressed; another press enlarges it. It never leaves the page, because an exam may
// count that as leaving.
import { useEffect, useRef, useState } from 'react'
import './touch.css'

interface Props {
  src: string
  /** Name of the picture, such as 第3题的图片1. */
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
  // a picture that fails to load shows a message with a retry
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
