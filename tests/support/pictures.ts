import sharp from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 400, height = 300, orientation }: { width?: number; height?: number; orientation?: number } = {},
): Promise<Buffer> {
  const half = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .toFormat(format)
  return (
    orientation ? picture.withMetadata({ orientation }) : picture.withExif({ IFD0: { Copyright: 'x' } })
  ).toBuffer()
}

/** A photo as a telephone takes it: with the place, the camera and the owner's name inside. */
export async function drawPhotoWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Make: 'Фотокамера-7', Artist: 'Secret Owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1', GPSLongitude: '37/1 37/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A PNG of one colour, `side`×`side`: a few kilobytes that unpack into gigabytes. */
export async function drawPixelBomb(side: number): Promise<Buffer> {
  return sharp({
    create: { width: side, height: side, channels: 3, background: '#000000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer()
}

/** The form a browser sends. */
export function fileForm(field: string, bytes: Uint8Array, name = 'я.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}
