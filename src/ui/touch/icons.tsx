// Line icons of the learners' side, 22 px, in the colour of the text.
import type { ReactNode } from 'react'

const icon = (shape: ReactNode) => (
  <svg className="yl-line-icon" viewBox="0 0 24 24" aria-hidden>
    {shape}
  </svg>
)

export const BackIcon = () => icon(<path d="M15 5l-7 7 7 7" />)
export const CloseIcon = () => icon(<path d="M6 6l12 12M18 6L6 18" />)
export const CaptionsIcon = () =>
  icon(
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M7 14h4M14 14h3" />
    </>,
  )
export const TranscriptIcon = () => icon(<path d="M4 6h16M4 12h16M4 18h10" />)
export const ReplayIcon = () => icon(<path d="M4 12a8 8 0 108-8H8M8 4l3-3M8 4l3 3" />)
export const MicIcon = () =>
  icon(
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5 11a7 7 0 0014 0M12 18v3" />
    </>,
  )
export const KeyboardIcon = () =>
  icon(
    <>
      <rect x="2" y="6" width="20" height="12" rx="2.5" />
      <path d="M6 10h.01M10 10h.01M14 10h.01M18 10h.01M8 14h8" />
    </>,
  )
export const StopIcon = () => icon(<rect x="6" y="6" width="12" height="12" rx="2.5" fill="currentColor" />)
export const HintIcon = () => icon(<path d="M9 18h6M10 21h4M12 3a6 6 0 00-4 10c.7.7 1 1.5 1 2h6c0-.5.3-1.3 1-2a6 6 0 00-4-10z" />)
export const BellIcon = () => icon(<path d="M6 16V11a6 6 0 0112 0v5l2 2H4zM10 21h4" />)
export const SkipIcon = () => icon(<path d="M5 5l9 7-9 7zM18 5v14" />)
export const TodayIcon = () => icon(<path d="M4 11l8-7 8 7v8a1 1 0 01-1 1h-4v-6H9v6H5a1 1 0 01-1-1z" />)
export const PracticeIcon = () => icon(<path d="M4 5h16v11H9l-5 4z" />)
export const WrongIcon = () => icon(<path d="M6 3h12v18l-6-4-6 4z" />)
export const GrowthIcon = () => icon(<path d="M4 20V10M10 20V4M16 20v-7M21 20H3" />)
export const PaperIcon = () => icon(<path d="M6 3h9l4 4v14H6zM9 12h7M9 16h5" />)
export const CheckIcon = () => icon(<path d="M6 12.5l4 4 8-9" />)
