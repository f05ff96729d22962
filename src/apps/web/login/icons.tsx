// The icons of sign-in as SVG, so that no icon set is loaded.
export const icon = (d: string) =>
  function Icon() {
    return (
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={d} />
      </svg>
    )
  }

export const UserIcon = icon('M8 8.2a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM2.8 14c.3-2.6 2.5-4.2 5.2-4.2s4.9 1.6 5.2 4.2')
export const LockIcon = icon('M3.5 7.2h9v6.3h-9zM5.3 7.2V5.1a2.7 2.7 0 0 1 5.4 0v2.1M8 9.7v1.4')
export const ShieldIcon = icon('M8 1.7 13 3.5v4.2c0 3.2-2.1 5.5-5 6.6-2.9-1.1-5-3.4-5-6.6V3.5zM5.8 7.9l1.6 1.6 2.9-3')
export const EyeIcon = icon(
  'M1.5 8S3.9 3.7 8 3.7 14.5 8 14.5 8 12.1 12.3 8 12.3 1.5 8 1.5 8ZM8 9.9a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
)
export const EyeOffIcon = icon(
  'M1.5 8S3.9 3.7 8 3.7 14.5 8 14.5 8 12.1 12.3 8 12.3 1.5 8 1.5 8ZM8 9.9a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8ZM2.6 13.4 13.4 2.6',
)
