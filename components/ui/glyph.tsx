'use client'

import clsx from 'clsx'
import type { StaticImageData } from 'next/image'
import drawings from './icons.svg'

export interface IconProps {
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
 * drawn by styles, because a page holds dozens of icons. A client component, so that a page's data names an icon instead of
 * repeating its markup.
 */
export function Glyph({ size = 20, className, name, solid }: GlyphProps) {
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
