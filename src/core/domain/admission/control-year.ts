/** Year of the control lines while no other is set (B237), and of a row that names none (G098, G142). */
export const controlYear = 2022
