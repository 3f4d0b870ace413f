import clsx from 'clsx'

/** A hue 0–359 that is always the same for the same text, for pictures of people and companies without one. */
export function tint(text: string): number {
  let hash = 0
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}

const LETTER = /\p{L}|\p{N}/u

/** First letters of the first two words, past quotes and marks: «Мария Соколова» → МС, ООО «Север» → ОС. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.match(LETTER)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
}

/** The letter of a company's square: of the name in quotes when there is one, «Клиника «Северная»» → С. */
export function companyLetter(name: string): string {
  return initials(name.match(/«([^»]+)»|"([^"]+)"/)?.[0] ?? name).slice(0, 1)
}

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
