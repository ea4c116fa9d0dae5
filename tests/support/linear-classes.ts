/**
 * Tells classes of points apart by one template each (Fisher's linear discriminant): the mean of a class, seen through what all classes
 * scatter by within themselves.
 */
export function distinguish(fields: number, count: number) {
  const sums = Array.from({ length: count }, () => new Float64Array(fields))
  const seen = new Float64Array(count)
  const products = new Float64Array(fields * fields)
  return {
    add(one: number, point: Float32Array): void {
      seen[one]!++
      const sum = sums[one]!
      for (let i = 0; i < fields; i++) {
        const value = point[i]!
        if (value === 0) continue
        sum[i]! += value
        const row = i * fields
        for (let j = 0; j <= i; j++) products[row + j]! += value * point[j]!
      }
    },
    /** Answers how likely a point is of each class, as logarithms but for what is the same of all. */
    done(): (point: Float32Array) => Float64Array {
      const all = seen.reduce((sum, one) => sum + one, 0)
      const means = sums.map((sum, one) => sum.map(value => value / Math.max(1, seen[one]!)))
      const scatter = products.map(value => value / all)
      for (const [one, mean] of means.entries())
        for (let i = 0; i < fields; i++) for (let j = 0; j <= i; j++) scatter[i * fields + j]! -= (seen[one]! / all) * mean[i]! * mean[j]!
      let trace = 0
      for (let i = 0; i < fields; i++) trace += scatter[i * fields + i]!
      for (let i = 0; i < fields; i++) scatter[i * fields + i]! += (0.02 * trace) / fields
      factor(scatter, fields)
      const templates = means.map(mean => Float32Array.from(solved(scatter, fields, mean)))
      const offsets = means.map(
        (mean, one) => Math.log(seen[one]! / all) - 0.5 * mean.reduce((sum, value, i) => sum + value * templates[one]![i]!, 0),
      )
      return point =>
        Float64Array.from(templates, (template, one) => {
          // four sums at once: a processor does not wait for one to begin the next
          let [a, b, c, d] = [offsets[one]!, 0, 0, 0]
          for (let i = 0; i < fields; i += 4) {
            a += template[i]! * point[i]!
            b += template[i + 1]! * point[i + 1]!
            c += template[i + 2]! * point[i + 2]!
            d += template[i + 3]! * point[i + 3]!
          }
          return a + b + c + d
        })
    },
  }
}

/** Cholesky's factor of a symmetric matrix, of which the lower half is given, in its place. */
function factor(matrix: Float64Array, size: number): void {
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!
    }
}
function solved(lower: Float64Array, size: number, right: Float64Array): Float64Array {
  const found = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) found[i]! -= lower[i * size + k]! * found[k]!
    found[i]! /= lower[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) found[i]! -= lower[k * size + i]! * found[k]!
    found[i]! /= lower[i * size + i]!
  }
  return found
}
