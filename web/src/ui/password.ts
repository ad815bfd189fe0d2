/** The eye beside a password is reached by keyboard and has a name. */
export const showPassword = { 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 };
