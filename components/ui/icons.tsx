'use client'

import clsx from 'clsx'
import type { StaticImageData } from 'next/image'
import drawings from './icons.svg'

interface IconProps {
  /** Width and height, px. */
  size?: number
  className?: string
}

interface GlyphProps extends IconProps {
  /** Id of the drawing in `icons.svg`. */
  name: string
  /** Painted, not outlined. */
  solid?: boolean
}

const { src } = drawings as StaticImageData

/**
 * A decoration: the words beside it are its name. The drawings stand in one file that browsers keep, and their lines are
 * drawn by styles, because a page holds dozens of icons. Client components, so that a page's data names an icon instead of
 * repeating its markup.
 */
function Glyph({ size = 20, className, name, solid }: GlyphProps) {
  return (
    <svg
      className={clsx('icon', solid && 'icon-solid', className)}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${src}#${name}`} />
    </svg>
  )
}

// One component per icon, so that a page contains only the icons it uses.
export const SearchIcon = (props: IconProps) => <Glyph {...props} name="search" />
export const PinIcon = (props: IconProps) => <Glyph {...props} name="pin" />
export const HeartIcon = (props: IconProps) => <Glyph {...props} name="heart" />
export const HeartFilledIcon = (props: IconProps) => <Glyph {...props} solid name="heart" />
export const BellIcon = (props: IconProps) => <Glyph {...props} name="bell" />
export const UserIcon = (props: IconProps) => <Glyph {...props} name="user" />
export const SendIcon = (props: IconProps) => <Glyph {...props} name="send" />
export const CloseIcon = (props: IconProps) => <Glyph {...props} name="close" />
export const CheckIcon = (props: IconProps) => <Glyph {...props} name="check" />
export const PlusIcon = (props: IconProps) => <Glyph {...props} name="plus" />
export const ChevronDownIcon = (props: IconProps) => <Glyph {...props} name="chevron-down" />
export const ChevronLeftIcon = (props: IconProps) => <Glyph {...props} name="chevron-left" />
export const ChevronRightIcon = (props: IconProps) => <Glyph {...props} name="chevron-right" />
export const ArrowRightIcon = (props: IconProps) => <Glyph {...props} name="arrow-right" />
export const ArrowLeftIcon = (props: IconProps) => <Glyph {...props} name="arrow-left" />
export const FilterIcon = (props: IconProps) => <Glyph {...props} name="filter" />
export const EyeIcon = (props: IconProps) => <Glyph {...props} name="eye" />
export const EyeOffIcon = (props: IconProps) => <Glyph {...props} name="eye-off" />
export const TrashIcon = (props: IconProps) => <Glyph {...props} name="trash" />
export const ShareIcon = (props: IconProps) => <Glyph {...props} name="share" />
export const PrintIcon = (props: IconProps) => <Glyph {...props} name="print" />
export const ClockIcon = (props: IconProps) => <Glyph {...props} name="clock" />
export const BriefcaseIcon = (props: IconProps) => <Glyph {...props} name="briefcase" />
export const DocumentIcon = (props: IconProps) => <Glyph {...props} name="document" />
export const PhoneIcon = (props: IconProps) => <Glyph {...props} name="phone" />
export const MailIcon = (props: IconProps) => <Glyph {...props} name="mail" />
export const ChatIcon = (props: IconProps) => <Glyph {...props} name="chat" />
export const ClipIcon = (props: IconProps) => <Glyph {...props} name="clip" />
export const DownloadIcon = (props: IconProps) => <Glyph {...props} name="download" />
export const SettingsIcon = (props: IconProps) => <Glyph {...props} name="settings" />
export const SunIcon = (props: IconProps) => <Glyph {...props} name="sun" />
export const MoonIcon = (props: IconProps) => <Glyph {...props} name="moon" />
export const MonitorIcon = (props: IconProps) => <Glyph {...props} name="monitor" />
export const SignOutIcon = (props: IconProps) => <Glyph {...props} name="sign-out" />
export const WalletIcon = (props: IconProps) => <Glyph {...props} name="wallet" />
export const StarIcon = (props: IconProps) => <Glyph {...props} name="star" />
export const InfoIcon = (props: IconProps) => <Glyph {...props} name="info" />
export const WarningIcon = (props: IconProps) => <Glyph {...props} name="warning" />
export const SuccessIcon = (props: IconProps) => <Glyph {...props} name="success" />
export const ErrorIcon = (props: IconProps) => <Glyph {...props} name="error" />
export const GripIcon = (props: IconProps) => <Glyph {...props} name="grip" />
export const MoreIcon = (props: IconProps) => <Glyph {...props} name="more" />
export const LockIcon = (props: IconProps) => <Glyph {...props} name="lock" />
export const UndoIcon = (props: IconProps) => <Glyph {...props} name="undo" />
export const RedoIcon = (props: IconProps) => <Glyph {...props} name="redo" />
export const BulletsIcon = (props: IconProps) => <Glyph {...props} name="bullets" />
export const NumbersIcon = (props: IconProps) => <Glyph {...props} name="numbers" />
export const LinkIcon = (props: IconProps) => <Glyph {...props} name="link" />
export const MicIcon = (props: IconProps) => <Glyph {...props} name="mic" />
export const MicOffIcon = (props: IconProps) => <Glyph {...props} name="mic-off" />
export const CameraIcon = (props: IconProps) => <Glyph {...props} name="camera" />
export const CameraOffIcon = (props: IconProps) => <Glyph {...props} name="camera-off" />
export const ScreenIcon = (props: IconProps) => <Glyph {...props} name="screen" />
export const LeaveIcon = (props: IconProps) => <Glyph {...props} name="leave" />
export const NotesIcon = (props: IconProps) => <Glyph {...props} name="notes" />
export const ChartIcon = (props: IconProps) => <Glyph {...props} name="chart" />
