#include "CListKit.h"
