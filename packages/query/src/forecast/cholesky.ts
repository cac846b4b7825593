/** A symmetric positive definite matrix as the product of its lower triangle and that turned over, row by row; null for any other matrix. */
export function choleskyOf(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row * size + column] ?? 0;
      for (let index = 0; index < column; index += 1)
        rest -= (lower[row * size + index] ?? 0) * (lower[column * size + index] ?? 0);
      if (column < row) lower[row * size + column] = rest / (lower[column * size + column] ?? 1);
      else if (!(rest > 0)) return null;
      else lower[row * size + row] = Math.sqrt(rest);
    }
  }
  return lower;
}

/** Solves lower × result = vector. */
export function solveLower(lower: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const result = vector.slice();
  for (let row = 0; row < size; row += 1) {
    let rest = result[row] ?? 0;
    for (let index = 0; index < row; index += 1) rest -= (lower[row * size + index] ?? 0) * (result[index] ?? 0);
    result[row] = rest / (lower[row * size + row] ?? 1);
  }
  return result;
}

/** Solves matrix × result = vector, for the matrix whose lower triangle is given. */
export function solve(lower: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const result = solveLower(lower, vector);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = result[row] ?? 0;
    for (let index = row + 1; index < size; index += 1) rest -= (lower[index * size + row] ?? 0) * (result[index] ?? 0);
    result[row] = rest / (lower[row * size + row] ?? 1);
  }
  return result;
}
