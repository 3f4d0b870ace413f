import clsx from 'clsx'
import { companyLetter, initials, tint } from './tint'

type Size = 'sm' | 'md' | 'lg' | 'xl'
const PIXELS: Record<Size, number> = { sm: 28, md: 40, lg: 64, xl: 96 }

type Props = {
  /** Full name: gives the initials, the colour and, unless `decorative`, the words for a screen reader. */
  name: string
  src?: string | null
  size?: Size
  /** Says «в сети» by a dot; say it in words beside. */
  online?: boolean
  /** The name stands beside in text. */
  decorative?: boolean
}

function Picture({
  name,
  src,
  size = 'md',
  className,
  letters,
  online,
  decorative,
}: Props & { className?: string; letters: string }) {
  const classes = clsx('avatar', size !== 'md' && `avatar-${size}`, online && 'avatar-online', className)
  const words = decorative ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': name }
  if (src) {
    return (
      <span className={classes} {...words} style={{ '--tint': tint(name) } as React.CSSProperties}>
        {/* Seen until the picture is there, and in its stead when it is gone. */}
        {letters}
        {/* biome-ignore lint/performance/noImgElement: already re-encoded to size by the media server */}
        <img
          src={src}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          className="avatar-img"
          loading="lazy"
          decoding="async"
        />
      </span>
    )
  }
  return (
    <span className={classes} {...words} style={{ '--tint': tint(name) } as React.CSSProperties}>
      {letters}
    </span>
  )
}

export function Avatar(props: Props) {
  return <Picture {...props} letters={initials(props.name)} />
}

/** A company's square: its logo or first letter on a colour of its own. */
export function CompanyLogo(props: Omit<Props, 'online'>) {
  return (
    <Picture
      {...props}
      className={clsx('logo', props.src && 'logo-drawn')}
      letters={companyLetter(props.name)}
    />
  )
}
