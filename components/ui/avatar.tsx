import clsx from 'clsx'

/** A stable hue (0–359) from a text, for people and companies without a picture. */
export function tint(text: string): number {
  let hash = 0
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}

const LETTER = /\p{L}|\p{N}/u

/** Initials of the first two words, ignoring quotes: «Мария Соколова» → МС, ООО «Север» → ОС. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.match(LETTER)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
}

/** First letter of the company name, taken from the quoted part: «Клиника «Северная»» → С. */
export function companyLetter(name: string): string {
  return initials(name.match(/«([^»]+)»|"([^"]+)"/)?.[0] ?? name).slice(0, 1)
}

type Size = 'sm' | 'md' | 'lg' | 'xl'
const PIXELS: Record<Size, number> = { sm: 28, md: 40, lg: 64, xl: 96 }

type Props = {
  /** Full name: source of initials, colour and, unless `decorative`, the accessible name. */
  name: string
  src?: string | null
  size?: Size
  /** Shows an online dot; the state must also be given in text nearby. */
  online?: boolean
  /** The name is shown in text nearby. */
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
        {/* Fallback while the picture loads or when it fails. */}
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

/** Square logo of a company, or its first letter on a colour. */
export function CompanyLogo(props: Omit<Props, 'online'>) {
  return (
    <Picture
      {...props}
      className={clsx('logo', props.src && 'logo-drawn')}
      letters={companyLetter(props.name)}
    />
  )
}
