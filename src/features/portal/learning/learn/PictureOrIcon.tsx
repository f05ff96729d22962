// A picture of a course or a customer; an icon if there is none, or if it cannot be loaded.
import { useState } from 'react'
import { PracticeIcon } from '#ui/touch/icons.tsx'

export function PictureOrIcon({ url, className }: { url: string | null; className: 'yl-cover' | 'yl-portrait' }) {
  const [gone, setGone] = useState(false)
  if (url && !gone) return <img className={className} src={url} alt="" loading="lazy" onError={() => setGone(true)} />
  return (
    <span className={className} aria-hidden>
      <PracticeIcon />
    </span>
  )
}
