// Card of key numbers side by side: <KeyNumbers><NumberCard … /></KeyNumbers>
import type { ReactNode } from 'react'
import './key-numbers.css'

export const KeyNumbers = ({ children }: { children: ReactNode }) => <div className="yw-key-numbers">{children}</div>
