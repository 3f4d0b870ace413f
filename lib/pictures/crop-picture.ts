export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Beyond this a face gains nothing, and the upload only gets longer. */
const largestSide = 1024
const quality = 0.92

/** Cuts a square out of a shown picture, as JPEG on white. Null when the browser cannot draw it. */
export async function cropPicture(picture: HTMLImageElement, area: CropArea): Promise<Blob | null> {
  const side = Math.max(1, Math.min(largestSide, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
