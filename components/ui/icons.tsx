import clsx from 'clsx'

export type IconProps = {
  /** Width and height, px. */
  size?: number
  className?: string
}

type GlyphProps = IconProps & { d: string /** Painted, not outlined. */; solid?: boolean }

/**
 * A decoration: the words beside it are its name. How its line is drawn stands in the styles, because a page holds dozens
 * of icons, and its data each of them again.
 */
export function Glyph({ size = 20, className, d, solid }: GlyphProps) {
  return (
    <svg
      className={clsx('icon', solid && 'icon-solid', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

// One component per icon, so that a page contains only the icons it uses.
export const SearchIcon = (props: IconProps) => (
  <Glyph {...props} d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20.5 20.5 16 16" />
)
export const PinIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 21.5s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
  />
)
export const HeartIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 20.2s-8.2-4.7-8.2-10.8A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8.2 2.7c0 6.1-8.2 10.8-8.2 10.8Z"
  />
)
export const HeartFilledIcon = (props: IconProps) => (
  <Glyph
    {...props}
    solid
    d="M12 20.2s-8.2-4.7-8.2-10.8A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8.2 2.7c0 6.1-8.2 10.8-8.2 10.8Z"
  />
)
export const BellIcon = (props: IconProps) => (
  <Glyph {...props} d="M6 16V10.5a6 6 0 1 1 12 0V16l1.8 2.2H4.2L6 16ZM10 21h4" />
)
export const UserIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.9-3.6 3.9-5.5 7.5-5.5s6.6 1.9 7.5 5.5" />
)
export const SendIcon = (props: IconProps) => (
  <Glyph {...props} d="M20.5 3.5 3.5 10l6.8 3.2 3.2 6.8 7-16.5ZM10.3 13.2 20.5 3.5" />
)
export const CloseIcon = (props: IconProps) => <Glyph {...props} d="M6 6l12 12M18 6 6 18" />
export const CheckIcon = (props: IconProps) => <Glyph {...props} d="M5 12.8 9.8 17.5 19 7.5" />

export const PlusIcon = (props: IconProps) => <Glyph {...props} d="M12 5v14M5 12h14" />
export const ChevronDownIcon = (props: IconProps) => <Glyph {...props} d="m6 9.5 6 6 6-6" />
export const ChevronLeftIcon = (props: IconProps) => <Glyph {...props} d="m14.5 6-6 6 6 6" />
export const ChevronRightIcon = (props: IconProps) => <Glyph {...props} d="m9.5 6 6 6-6 6" />
export const ArrowRightIcon = (props: IconProps) => <Glyph {...props} d="M5 12h14M13 6l6 6-6 6" />
export const ArrowLeftIcon = (props: IconProps) => <Glyph {...props} d="M19 12H5M11 6l-6 6 6 6" />
export const FilterIcon = (props: IconProps) => <Glyph {...props} d="M4 6h16M7 12h10M10 18h4" />
export const EyeIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
  />
)
export const EyeOffIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M4 4l16 16M9.5 9.6a3 3 0 0 0 4.3 4.2M7 7.3C4.2 9 2.5 12 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M10.5 5.6A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5s-.9 1.7-2.5 3.3"
  />
)
export const TrashIcon = (props: IconProps) => (
  <Glyph {...props} d="M4 7h16M9 7V4.5h6V7M6.5 7l.8 13h9.4l.8-13M10 11v5M14 11v5" />
)
export const ShareIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 15V4M12 4 8 8M12 4l4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7" />
)
export const PrintIcon = (props: IconProps) => (
  <Glyph {...props} d="M7 9V4h10v5M7 17H4.5v-7.5h15V17H17M7 14h10v6H7z" />
)
export const ClockIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2" />
)
export const BriefcaseIcon = (props: IconProps) => (
  <Glyph {...props} d="M4 8h16v11.5H4zM9 8V4.5h6V8M4 13h16" />
)
export const DocumentIcon = (props: IconProps) => (
  <Glyph {...props} d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6" />
)
export const PhoneIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M5 4h4l1.5 5-2.3 1.5a12 12 0 0 0 5.3 5.3L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4Z"
  />
)
export const MailIcon = (props: IconProps) => <Glyph {...props} d="M3.5 5.5h17v13h-17zM4 6l8 6.5L20 6" />
export const ChatIcon = (props: IconProps) => (
  <Glyph {...props} d="M4 5.5h16v11h-8.5L7 20.5v-4H4zM8.5 9.5h7M8.5 12.5h4" />
)
export const ClipIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="m19 11.5-7.4 7.3a4.6 4.6 0 0 1-6.5-6.5l7.8-7.7a3 3 0 0 1 4.3 4.3l-7.6 7.5a1.5 1.5 0 0 1-2.1-2.1l6.9-6.8"
  />
)
export const DownloadIcon = (props: IconProps) => <Glyph {...props} d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
export const SettingsIcon = (props: IconProps) => (
  <Glyph {...props} d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />
)
export const SunIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
  />
)
export const MoonIcon = (props: IconProps) => (
  <Glyph {...props} d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
)
export const MonitorIcon = (props: IconProps) => (
  <Glyph {...props} d="M3.5 4.5h17v11h-17zM9 20h6M12 15.5V20" />
)
export const SignOutIcon = (props: IconProps) => <Glyph {...props} d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5" />
export const WalletIcon = (props: IconProps) => (
  <Glyph {...props} d="M4 7.5h16v12H4zM4 7.5l11-4v4M16 13.5h.01" />
)
export const StarIcon = (props: IconProps) => (
  <Glyph {...props} d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6-4.4-4.2 6-.8L12 3.5Z" />
)
export const InfoIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01" />
)
export const WarningIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.3h.01" />
)
export const SuccessIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.7 5.2-5.5" />
)
export const ErrorIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5V13M12 16.4h.01" />
)
export const GripIcon = (props: IconProps) => (
  <Glyph {...props} d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
)
export const MoreIcon = (props: IconProps) => <Glyph {...props} d="M6 12h.01M12 12h.01M18 12h.01" />
export const LockIcon = (props: IconProps) => (
  <Glyph {...props} d="M5.5 10.5h13v10h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
)
export const UndoIcon = (props: IconProps) => (
  <Glyph {...props} d="M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3" />
)
export const RedoIcon = (props: IconProps) => (
  <Glyph {...props} d="M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13" />
)
export const BulletsIcon = (props: IconProps) => (
  <Glyph {...props} d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
)
export const NumbersIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.5 9h4M4 15.5c.5-1.5 3-1.2 3 .3 0 1.2-3 2-3 3.7h3.2"
  />
)
export const LinkIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2"
  />
)
