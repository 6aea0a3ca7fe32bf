/** The stylesheets of every page, in order. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '../../theme/fonts.css';
import '../../theme/tokens.css';
import './global.css';
