/** Signs of the phone's pages, 24 px, drawn in the colour of the text. */
const paths = {
  home: 'M3 11l9-8 9 8M5 9.5V21h14V9.5M10 21v-6h4v6',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  user: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM4 21c0-4 3.5-6 8-6s8 2 8 6',
  back: 'M20 12H5M11 5l-7 7 7 7',
  pin: 'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  route:
    'M6 5h9a3.5 3.5 0 0 1 0 7H9a3.5 3.5 0 0 0 0 7h9M6 5m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M18 19m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  down: 'M5 9l7 7 7-7',
  torch: 'M8 3h8v4l-2 3v11h-4V10L8 7zM12 13v2',
  camera: 'M4 7h3l2-3h6l2 3h3v13H4zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  cloudOff: 'M3 3l18 18M7 18h10M17.5 18a4 4 0 0 0 1-7.8A6.5 6.5 0 0 0 9 6.3M6.6 9.3A4.4 4.4 0 0 0 7 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
} as const
export type IconName = keyof typeof paths

export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg
    className="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
/** What must be seen by its shape before its colour. */
export const Alarm = ({ kind }: { kind: 'refused' | 'late' | 'good' }) => (
  <svg className={`alarm ${kind}`} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    {kind === 'late' ? (
      <path d="M8 1.2L15.6 14.6H.4z" />
    ) : kind === 'good' ? (
      <circle cx="8" cy="8" r="7.5" />
    ) : (
      <path d="M5 .5h6L15.500 5v6L11 15.500H5L.5 11V5z" />
    )}
    {kind === 'good' ? (
      <path className="ink" d="M4.500 8.200l2.400 2.400 4.600-5" fill="none" />
    ) : (
      <path className="ink" d="M8 4.600v4.600M8 11.400v.8" fill="none" />
    )}
  </svg>
)
