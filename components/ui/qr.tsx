import { useEffect, useState } from 'react'

type Props = {
  /** What the code says; nothing is drawn without it. */
  text: string
  label: string
  /** Side, px. */
  size: number
  className?: string
}

/** A QR code, drawn in the browser so that its text never passes through an image service. */
export function QrCode({ text, label, size, className }: Props) {
  const [picture, setPicture] = useState<{ of: string; src: string } | null>(null)
  useEffect(() => {
    if (text === '') return
    let shown = true
    import('qr')
      .then(({ default: encodeQR }) => {
        const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 1 })
        if (shown) setPicture({ of: text, src: `data:image/svg+xml,${encodeURIComponent(svg)}` })
      })
      .catch((error: unknown) => console.warn('the picture was not drawn; its text stands beside it', error))
    return () => {
      shown = false
    }
  }, [text])
  if (picture?.of !== text) return null
  // biome-ignore lint/performance/noImgElement: drawn in the browser
  return <img className={className} src={picture.src} alt={label} width={size} height={size} />
}
