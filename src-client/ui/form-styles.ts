/** Mantine's sheets for text and password fields, for the pages that have forms; they stand below a `FormTheme` (theme/form-theme.tsx). */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
