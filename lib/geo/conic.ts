export interface Point {
  lat: number
  lon: number
}

export interface Flat {
  x: number
  y: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Standard parallels and central meridian for Russia. */
const south = radians(50)
const north = radians(68)
const middle = 95
const n = (Math.sin(south) + Math.sin(north)) / 2
const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south)
const radius = (lat: number) => Math.sqrt(c - 2 * n * Math.sin(radians(lat))) / n

/** Albers equal-area conic projection: northern cities are not enlarged. `y` grows to the south. */
export function project({ lat, lon }: Point): Flat {
  // Chukotka is east of the 180th meridian, where longitudes become negative.
  const east = lon < 0 ? lon + 360 : lon
  const angle = n * radians(east - middle)
  return { x: radius(lat) * Math.sin(angle), y: radius(lat) * Math.cos(angle) }
}

/** Scales points to a drawing of `width` with a margin, and returns its height. */
export function fitInto(
  points: readonly Point[],
  width: number,
  margin: number,
): { height: number; at: (point: Point) => Flat } {
  const flat = points.map(project)
  const xs = flat.map(({ x }) => x)
  const ys = flat.map(({ y }) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const scale = (width - 2 * margin) / (Math.max(...xs) - left || 1)
  return {
    height: Math.ceil((Math.max(...ys) - top) * scale + 2 * margin),
    at: (point) => {
      const { x, y } = project(point)
      return { x: Math.round((x - left) * scale + margin), y: Math.round((y - top) * scale + margin) }
    },
  }
}
